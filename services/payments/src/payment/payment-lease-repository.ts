import { CALL_MS_MAX, PAYMENT_CALLS_MAX, QUESTION_WAIT_MS_MAX } from '@booking/gateways';
import { announce, defineStatement, transact, type Database, type Transaction } from '@booking/runtime';
import { PAYMENT_COLUMNS, toPayment, type PaymentRow } from './payment-row.ts';
import type { Payment } from './payment.ts';
import type { QuestionSchedule } from './question-schedule.ts';

/** Announced when a gateway should be asked about a payment now. */
export const CHECK_REQUESTED = 'payment-check-requested';
/** Announced when an open session should be closed now. */
export const CLOSING_REQUESTED = 'payment-closing-requested';

/** A payment that its holder alone talks to the gateway about. `leaseUntil` tells this lease from every other. */
export type LeasedPayment = Payment & Lease;
export type Lease = { readonly id: string; readonly leaseUntil: string };

/** What is asked of a gateway under one lease at most: to close a session, and how the payment stands. */
const QUESTIONS_MAX = 2;
/** Each question may wait for its turn, and clocks and statements take a moment. */
const MARGIN_MS = 2 * QUESTION_WAIT_MS_MAX + 5_000;
const MS_PER_SECOND = 1_000;
const LEASE_SECONDS = (QUESTIONS_MAX * PAYMENT_CALLS_MAX * CALL_MS_MAX + MARGIN_MS) / MS_PER_SECOND;
/** When a session that its gateway did not close is tried again. */
const CLOSING_PAUSE_SECONDS = 20;
/** When money is asked for again that may or may not have been taken. */
const TAKING_PAUSE_SECONDS = 10;
/** An attempt without a session whose lease ended so long ago will not be taken up again. */
const ABANDONED_AFTER_SECONDS = 300;

const limits = { lease: LEASE_SECONDS, abandoned: ABANDONED_AFTER_SECONDS };

const LEASE_END = 'now() + make_interval(secs => :lease)';
/** As text, because a Date would lose the microseconds that leases are told apart by. */
export const LEASE_UNTIL = 'lease_until::text as "leaseUntil"';

/** A settled payment is asked about once when something hints at news; only an open one is asked about again. */
const NEXT_CHECK = `case when status = 'initiated' then coalesce(
  (select min(created_at + make_interval(secs => age)) from unnest(cast(:ages as int[])) as age
   where created_at + make_interval(secs => age) > now()),
  now() + make_interval(secs => :pause)) end`;

const RETURNING = `returning ${PAYMENT_COLUMNS.map((column) => `payments.${column}`).join(', ')}, ${LEASE_UNTIL}`;

/** What is planned for a new attempt, in seconds: whoever stores it talks to the gateway first, and then it is checked. */
export function planOfNewPayment({ agesSeconds: [firstSeconds = 0] }: QuestionSchedule) {
  return { leaseSeconds: LEASE_SECONDS, firstCheckSeconds: firstSeconds };
}

/** Takes the lease of an open payment. Undefined while somebody else has it, and once the payment is settled. */
export async function claimPayment(db: Database, id: string): Promise<LeasedPayment | undefined> {
  const [payment] = await claim(
    db,
    `update payments set lease_until = ${LEASE_END}
     where id = :id and status = 'initiated' and lease_until <= now() ${RETURNING}`,
    { id },
  );
  return payment;
}

type Due = { readonly limit: number; readonly schedule: QuestionSchedule };

/** Takes payments the gateway is to be asked about, and plans when to ask again if nothing comes of it. */
export function claimDuePayments(db: Database, { limit, schedule }: Due): Promise<LeasedPayment[]> {
  return claim(
    db,
    `with due as (
       select id from payments
       where next_check_at <= now() and lease_until <= now()
         and (gateway_reference is not null or lease_until <= now() - make_interval(secs => :abandoned))
       order by next_check_at limit :limit for update skip locked
     )
     update payments set lease_until = ${LEASE_END}, next_check_at = ${NEXT_CHECK}, checked_at = now()
     from due where payments.id = due.id ${RETURNING}`,
    { limit, ages: schedule.agesSeconds, pause: schedule.pauseSeconds },
  );
}

/** Takes payments whose sessions are to be closed. Who dies or fails over it leaves it to the next, a lease later. */
export function claimClosingPayments(db: Database, limit: number): Promise<LeasedPayment[]> {
  return claim(
    db,
    `with closing as (
       select id from payments where close_requested_at is not null and lease_until <= now()
       order by close_requested_at limit :limit for update skip locked
     )
     update payments set lease_until = ${LEASE_END}
     from closing where payments.id = closing.id ${RETURNING}`,
    { limit },
  );
}

/** Lets others talk to the gateway about this payment, unless the lease was over and somebody else has it by now. */
export async function releasePayment(db: Database, lease: Lease): Promise<void> {
  await releaseLeases(db, [lease]);
}

const endLeases = defineStatement(`
  update payments set lease_until = now() from unnest($1::uuid[], $2::timestamptz[]) as lease (id, until)
  where payments.id = lease.id and payments.lease_until = lease.until`);

/** The same for several payments. */
export async function releaseLeases(db: Database, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await endLeases(db, [leases.map(({ id }) => id), leases.map(({ leaseUntil }) => leaseUntil)]);
}

/** Whether money that waits for us is to be taken: by this lease and no other, and while nobody has given the payment up. */
export async function isStillWanted(db: Database, lease: Lease): Promise<boolean> {
  const open = { status: 'initiated', close_requested_at: null };
  return (await ownLease(db, lease).where(open).first('id')) !== undefined;
}

const planChecks = defineStatement(`
  update payments set next_check_at = now() where id = any($1) and status in ('initiated', 'failed', 'expired')`);

/** Has the gateway asked about payments. One that is completed or with staff needs no asking. */
export async function requestChecks(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await planChecks(trx, [ids]);
  announce(trx, CHECK_REQUESTED);
}

/**
 * Has the gateway asked about open payments that somebody reads, before the schedule does: a customer is back from the
 * checkout page and waits. A payment is asked about at most once in `readerSeconds`.
 */
export async function requestCheckForReader(
  db: Database,
  payments: readonly Payment[],
  { readerSeconds }: QuestionSchedule,
): Promise<void> {
  const open = payments.filter(({ status, gatewayReference }) => status === 'initiated' && gatewayReference !== null);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await transact(db, async (trx) => {
    const before = trx.raw('now() - make_interval(secs => ?)', [readerSeconds]);
    const count = await trx('payments')
      .whereIn('id', ids)
      .where({ status: 'initiated' })
      .where('next_check_at', '>', trx.fn.now())
      .whereRaw('coalesce(checked_at, created_at) < ?', [before])
      .update({ next_check_at: trx.fn.now() });
    if (count > 0) announce(trx, CHECK_REQUESTED);
  });
}

/** Has the gateway asked again a little later than now, and no later than was planned. */
export async function requestCheckSoon(db: Database, lease: Lease): Promise<void> {
  const soon = db.raw('least(next_check_at, now() + make_interval(secs => ?))', [TAKING_PAUSE_SECONDS]);
  await ownLease(db, lease).where({ status: 'initiated' }).update({ next_check_at: soon });
}

/** Who asks again does not lose its turn. */
const planClosings = defineStatement<{ id: string }>(`
  update payments set close_requested_at = now() from payables
  where payables.booking_id = any($1) and payments.booking_id = payables.booking_id
    and payments.status = 'initiated' and payments.close_requested_at is null
    and (not is_open or (payments.amount_minor, payments.currency) <> (payables.amount_minor, payables.currency))
  returning payments.id`);

/** Has the open sessions of these payables closed that must not be paid: nothing is due, or another amount is. */
export async function requestClosingOfUnpayable(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  const planned = await planClosings(trx, [bookingIds]);
  if (planned.length > 0) announce(trx, CLOSING_REQUESTED);
}

/** The gateway would not close this session: what becomes of it is left to its reports and to the checks. */
export async function giveUpClosing(db: Database, lease: Lease): Promise<void> {
  await ownLease(db, lease).update({ close_requested_at: null, lease_until: db.fn.now() });
}

/** The gateway did not answer: the session is closed a little later, by whoever comes first. */
export async function postponeClosing(db: Database, lease: Lease): Promise<void> {
  const later = db.raw('now() + make_interval(secs => ?)', [CLOSING_PAUSE_SECONDS]);
  await ownLease(db, lease).update({ lease_until: later });
}

function ownLease(db: Database, { id, leaseUntil }: Lease) {
  return db('payments').where({ id }).whereRaw('lease_until = cast(? as timestamptz)', [leaseUntil]);
}

type Bindings = Readonly<Record<string, string | number | readonly number[]>>;

async function claim(db: Database, sql: string, bindings: Bindings): Promise<LeasedPayment[]> {
  const { rows } = await db.raw<{ rows: (PaymentRow & Lease)[] }>(sql, { ...limits, ...bindings });
  return rows.map(({ leaseUntil, ...row }) => ({ ...toPayment(row), leaseUntil }));
}
