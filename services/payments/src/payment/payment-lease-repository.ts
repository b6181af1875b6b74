import { CALL_MS_MAX, PAYMENT_CALLS_MAX, QUESTION_WAIT_MS_MAX } from '@booking/gateways/records';
import { type Database, defineStatement } from '@booking/runtime';
import type { Payment } from './payment.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-row.ts';
import type { QuestionSchedule } from './question-schedule.ts';

/** Only the holder of the lease calls the gateway about the payment. `leaseUntil` identifies the lease. */
export type LeasedPayment = Payment & Lease;
export type Lease = { readonly id: string; readonly leaseUntil: string };

/** The largest number of requests under one lease: one to close a session, and one poll. */
const QUESTIONS_MAX = 2;
/**
 * Each request may wait for the rate limit. Five seconds more allow for the difference of clocks and for statements.
 */
const MARGIN_MS = QUESTIONS_MAX * QUESTION_WAIT_MS_MAX + 5_000;
const LEASE_SECONDS = (QUESTIONS_MAX * PAYMENT_CALLS_MAX * CALL_MS_MAX + MARGIN_MS) / 1_000;
/** A request waits this long for the commit of its attempt, with which the lease begins. Otherwise it fails. */
const COMMIT_MS_MAX = 20_000;
/**
 * Opening a session is one request, which does not wait for the rate limit. Its lease is shorter, because a payer waits
 * for it after a crash.
 */
const OPENING_LEASE_SECONDS = (COMMIT_MS_MAX + PAYMENT_CALLS_MAX * CALL_MS_MAX + 5_000) / 1_000;
/**
 * Pause after a gateway did not answer, before the next poll or the next attempt to close a session. It grows with the
 * payment's age between these limits, because the gateway may never answer about an old payment.
 */
const UNANSWERED_PAUSE_SECONDS = 20;
const UNANSWERED_PAUSE_SECONDS_MAX = 6 * 3_600;
const UNANSWERED_PAUSES_PER_AGE = 200;
/** An attempt without a session is abandoned this long after its lease ended. */
const ABANDONED_AFTER_SECONDS = 300;

const LEASE_END = `now() + make_interval(secs => ${LEASE_SECONDS})`;
/** The creator of an attempt holds its lease and calls the gateway. */
export const OPENING_LEASE_END = `now() + make_interval(secs => ${OPENING_LEASE_SECONDS})`;
/** Text, because a Date would lose the microseconds that distinguish leases. */
export const LEASE_UNTIL = 'lease_until::text as "leaseUntil"';

const NEXT_TRY = `now() + least(make_interval(secs => ${UNANSWERED_PAUSE_SECONDS_MAX}),
  greatest(make_interval(secs => ${UNANSWERED_PAUSE_SECONDS}), (now() - created_at) / ${UNANSWERED_PAUSES_PER_AGE}))`;

const SCHEDULED = `coalesce(
  (select min(created_at + make_interval(secs => age)) from unnest(cast(:ages as int[])) as age
   where created_at + make_interval(secs => age) > now()),
  now() + make_interval(secs => :pause))`;
/**
 * Whether a report has requested a poll. The request may be later than the start of this transaction, so the present
 * time counts.
 */
export const IS_POLL_REQUESTED = 'payments.next_check_at <= clock_timestamp()';
/** Claims a payment for a poll. If this process dies, another process repeats the poll when the lease ends. */
const POLLED = `lease_until = ${LEASE_END}, next_check_at = ${LEASE_END}, checked_at = now()`;

const RETURNING = `returning ${PAYMENT_COLUMNS.map((column) => `payments.${column}`).join(', ')}, ${LEASE_UNTIL}`;

/** Claims an open payment, to close its session and to poll the gateway. */
export function claimPayment(db: Database, id: string): Promise<LeasedPayment | undefined> {
  return claimOpen(db, { id, changes: `lease_until = ${LEASE_END}` });
}

/** Claims an open payment, to open its session. */
export function claimToOpen(db: Database, id: string): Promise<LeasedPayment | undefined> {
  return claimOpen(db, { id, changes: `lease_until = ${OPENING_LEASE_END}` });
}

const READER_PAUSE_SECONDS = 1;

/** Undefined if another process holds the lease, or the gateway was polled within the last second. */
export function claimPaymentForReader(db: Database, id: string): Promise<LeasedPayment | undefined> {
  const condition = `gateway_reference is not null
    and coalesce(checked_at, '-infinity') <= now() - make_interval(secs => ${READER_PAUSE_SECONDS})`;
  return claimOpen(db, { id, changes: POLLED, condition });
}

type OpenClaim = { readonly id: string; readonly changes: string; readonly condition?: string };

async function claimOpen(db: Database, { id, changes, condition = 'true' }: OpenClaim) {
  const [payment] = await claim(
    db,
    `update payments set ${changes}
     where id = :id and status = 'initiated' and lease_until <= now() and ${condition} ${RETURNING}`,
    { id },
  );
  return payment;
}

export async function isClaimed(db: Database, id: string): Promise<boolean> {
  const open = { id, status: 'initiated' };
  return (await db('payments').where(open).where('lease_until', '>', db.fn.now()).first('id')) !== undefined;
}

type DueMethod = { readonly method: string; readonly dueSeconds: number };

function selectMethodsDueBy(time: string) {
  return defineStatement<DueMethod>(`
    select method, extract(epoch from now() - min(${time}))::float8 as "dueSeconds"
    from payments where ${time} <= now() group by method`);
}

const selectMethodsToPoll = selectMethodsDueBy('next_check_at');
const selectMethodsToClose = selectMethodsDueBy('close_requested_at');

export function listMethodsToPoll(db: Database): Promise<DueMethod[]> {
  return selectMethodsToPoll(db, []);
}

export function listMethodsToClose(db: Database): Promise<DueMethod[]> {
  return selectMethodsToClose(db, []);
}

type Due = { readonly method: string; readonly limit: number };

export function claimDuePayments(db: Database, due: Due): Promise<LeasedPayment[]> {
  return claim(
    db,
    `with due as (
       select id from payments
       where method = :method and next_check_at <= now() and lease_until <= now()
         and (gateway_reference is not null or lease_until <= now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS}))
       order by next_check_at limit :limit for update skip locked
     )
     update payments set ${POLLED}
     from due where payments.id = due.id ${RETURNING}`,
    due,
  );
}

/** If the process dies or fails, another one takes over when the lease expires. */
export function claimClosingPayments(db: Database, due: Due): Promise<LeasedPayment[]> {
  return claim(
    db,
    `with closing as (
       select id from payments where method = :method and close_requested_at <= now() and lease_until <= now()
       order by close_requested_at limit :limit for update skip locked
     )
     update payments set lease_until = ${LEASE_END}
     from closing where payments.id = closing.id ${RETURNING}`,
    due,
  );
}

export async function releasePayment(db: Database, lease: Lease): Promise<void> {
  await releaseLeases(db, [lease]);
}

const endLeases = defineStatement(`
  update payments set lease_until = now() from unnest($1::uuid[], $2::timestamptz[]) as lease (id, until)
  where payments.id = lease.id and payments.lease_until = lease.until`);

export async function releaseLeases(db: Database, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await endLeases(db, [leases.map(({ id }) => id), leases.map(({ leaseUntil }) => leaseUntil)]);
}

/** Whether pending money may be captured: the caller still holds the lease, and nobody has requested the closing. */
export async function mayCapture(db: Database, lease: Lease): Promise<boolean> {
  const open = { status: 'initiated', close_requested_at: null };
  return (await ownLease(db, lease).where(open).first('id')) !== undefined;
}

/**
 * Ends the lease after the gateway has answered. The schedule determines the next poll of an open payment; a settled
 * payment is not polled again. A poll that a report requested during this poll stays requested.
 */
export async function endPoll(db: Database, lease: Lease, schedule: QuestionSchedule): Promise<void> {
  const next = `case when ${IS_POLL_REQUESTED} then next_check_at when status = 'initiated' then ${SCHEDULED} end`;
  const times = { ages: [...schedule.agesSeconds], pause: schedule.pauseSeconds };
  await ownLease(db, lease).update({ next_check_at: db.raw(next, times), lease_until: db.fn.now() });
}

/** Ends the lease without an answer. The poll is repeated soon, or at once if a report has requested it meanwhile. */
export async function postponePoll(db: Database, lease: Lease): Promise<void> {
  const next = `case when ${IS_POLL_REQUESTED} then next_check_at else ${NEXT_TRY} end`;
  await ownLease(db, lease).update({ next_check_at: db.raw(next), lease_until: db.fn.now() });
}

/** The gateway refused to close this session. Reports and polls settle the payment. */
export async function giveUpClosing(db: Database, lease: Lease): Promise<void> {
  await ownLease(db, lease).update({ close_requested_at: null, lease_until: db.fn.now() });
}

/** The gateway did not answer, so the session is closed later. Polls do not wait for the closing. */
export async function postponeClosing(db: Database, lease: Lease): Promise<void> {
  await ownLease(db, lease)
    .whereNotNull('close_requested_at')
    .update({ close_requested_at: db.raw(NEXT_TRY), lease_until: db.fn.now() });
}

function ownLease(db: Database, { id, leaseUntil }: Lease) {
  return db('payments').where({ id }).whereRaw('lease_until = cast(? as timestamptz)', [leaseUntil]);
}

type Bindings = Readonly<Record<string, string | number>>;

async function claim(db: Database, sql: string, bindings: Bindings): Promise<LeasedPayment[]> {
  const { rows } = await db.raw<{ rows: (PaymentRow & Lease)[] }>(sql, bindings);
  return rows.map(({ leaseUntil, ...row }) => ({ ...toPayment(row), leaseUntil }));
}
