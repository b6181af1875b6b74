import type { Booking, Payment, Refund } from '@booking/contracts';
import type { LedgerEntry } from '@booking/gateway-simulator';
import { type DatabaseProbe, expectStatus, type JsonAnswer } from '@booking/testing';
import type { Harness } from '../harness.ts';
import type { ObservedBalance, ObservedReservation } from '../watch-balances.ts';
import type { TakenLease } from '../watch-leases.ts';
import type { ObservedRelease } from '../watch-releases.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import type {
  AllocationRow,
  AuditRow,
  BalanceRow,
  BookingRow,
  ChainedAuditRow,
  DiscrepancyRow,
  DisputeRow,
  Evidence,
  KeptFeeRow,
  LedgerPaymentRow,
  PaymentRow,
  RecordRow,
  RefundRow,
  StoredCallbackRow,
  WaitingCallbackRow,
  WorkItemRow,
} from './evidence.ts';

/** Reads the records of all sides about these bookings. Everything must have settled before. */
export async function collectEvidence(harness: Harness, bookingIds: readonly string[]): Promise<Evidence> {
  const records = await readRecords(harness, bookingIds);
  const names = new Set(records.payments.map(({ id }) => id));
  const accounts = (await harness.gateway.accounts()).filter(({ session }) => names.has(session.clientReference ?? ''));
  return {
    accounts,
    wereKeysForgotten: harness.gateway.hasForgottenKeys,
    ...records,
    ...(await readCallbacks(harness, accounts)),
    ...(await collectDeliveries(harness)),
    ...(await readApi(harness, bookingIds)),
    history: harness.history.all(),
    readings: harness.history.readings(),
    auditChain: await harness.databases.admin.query<ChainedAuditRow>('select * from audit_entries order by sequence'),
    earlierAuditLink: harness.earlierAuditLink,
    workItems: await readWorkQueue(harness),
  };
}

async function readRecords({ databases: { payments, refunds, bookings, admin } }: Harness, ids: readonly string[]) {
  const of = async <Row extends object>(database: DatabaseProbe, table: string) =>
    database.query<Row>(`select * from ${table} where booking_id = any($1)`, [ids]);
  const refundRows = await of<RefundRow>(refunds, 'refunds');
  const refundIds = refundRows.map(({ id }) => id);
  const balances = await of<BalanceRow>(refunds, 'refundable_payments');
  const paymentRows = await of<PaymentRow>(payments, 'payments');
  return {
    bookingRows: await bookings.query<BookingRow>('select * from bookings where id = any($1)', [ids]),
    payments: paymentRows,
    takenLeases: await payments.query<TakenLease>(
      'select payment_id, held_until::text from taken_leases where payment_id = any($1)',
      [paymentRows.map(({ id }) => id)],
    ),
    disputes: await of<DisputeRow>(payments, 'disputes'),
    refunds: refundRows,
    balances,
    bookingPayments: await of<LedgerPaymentRow>(bookings, 'booking_payments'),
    allocations: await refunds.query<AllocationRow>('select * from refund_allocations where refund_id = any($1)', [
      refundIds,
    ]),
    ...(await readObservations(refunds, { payments: balances.map(({ id }) => id), refunds: refundIds })),
    keptFees: await refunds.query<KeptFeeRow>(KEPT_FEES, [ids]),
    audit: await admin.query<AuditRow>('select * from audit_entries where target_id = any($1)', [refundIds]),
    records: await admin.query<RecordRow>(ADMIN_RECORDS, [ids]),
    discrepancies: [
      ...(await payments.query<DiscrepancyRow>(DISCREPANCIES)),
      ...(await refunds.query<DiscrepancyRow>(DISCREPANCIES)),
    ],
  };
}

type Ids = { readonly payments: readonly string[]; readonly refunds: readonly string[] };

async function readObservations(database: DatabaseProbe, ids: Ids) {
  return {
    observedBalances: await database.query<ObservedBalance>(
      'select * from observed_balances where payment_id = any($1) order by seq',
      [ids.payments],
    ),
    observedReservations: await database.query<ObservedReservation>(
      'select * from observed_reservations where refund_id = any($1) order by seq',
      [ids.refunds],
    ),
    observedReleases: await database.query<ObservedRelease>(
      'select * from observed_releases where refund_id = any($1) order by moment',
      [ids.refunds],
    ),
  };
}

const OK = 200;
const NOT_FOUND = 404;

const ADMIN_RECORDS = `
  select id, record from booking_records where id = any($1)
  union all select id, record from payment_records where booking_id = any($1)
  union all select id, record from refund_records where booking_id = any($1)
  union all select id, record from dispute_records where booking_id = any($1)`;

const KEPT_FEES = `
  select id, kept_minor, kept_from, cancellation_settled_at as settled_at from refundable_bookings
  where id = any($1) and kept_minor is not null`;

const DISCREPANCIES = `select id, kind, reference, status from discrepancies where status = 'open'`;

async function readCallbacks({ gateway, databases, beganAt }: Harness, accounts: readonly LedgerEntry[]) {
  const sessions = new Set(accounts.map(({ session }) => session.id));
  const acceptedCallbacks = (await gateway.callbacks()).filter(
    ({ sessionId, status }) => sessions.has(sessionId) && status === 'delivered',
  );
  const ids = acceptedCallbacks.map(({ id }) => id);
  const { 'gateway-webhooks': database } = databases;
  return {
    acceptedCallbacks,
    storedCallbacks: await database.query<StoredCallbackRow>(
      'select event_id, body_digest, outcome, received_at >= $2 as is_of_run from callbacks where event_id = any($1)',
      [ids, beganAt],
    ),
    waitingCallbacks: await database.query<WaitingCallbackRow>(WAITING_CALLBACKS, [ids]),
  };
}

/** Webhooks that wait: for a query that is due or running, or for an unknown payment. */
const WAITING_CALLBACKS = `
  select event_id, 'a query about ' || subject as waits_for
  from callback_questions join callbacks on callbacks.id = callback_id
  where event_id = any($1)
    and (next_at is not null or lease_until > now() or payment_id is null and callback_questions.names <> '{}')
  union all
  select event_id, 'the payment of its report' from unclaimed_reports join callbacks on callbacks.id = callback_id
  where event_id = any($1)`;

/**
 * Reads the records in the API, one booking after the other: a service refuses requests when too many wait for its
 * database. A record that is not found is missing from the result; the checker reports it.
 */
async function readApi({ staff }: Harness, ids: readonly string[]) {
  const bookings: Booking[] = [];
  const shownPayments: Payment[] = [];
  const shownRefunds: Refund[] = [];
  for (const id of ids) {
    const [booking, payments, refunds] = await Promise.all([
      staff.read<Booking>(`/bookings/${id}`),
      staff.read<{ data: Payment[] }>(`/payments/${id}`),
      staff.read<{ data: Refund[] }>(`/bookings/${id}/refunds?limit=100`),
    ]);
    bookings.push(...found(booking));
    shownPayments.push(...found(payments).flatMap(({ data }) => data));
    shownRefunds.push(...found(refunds).flatMap(({ data }) => data));
  }
  return { bookings, shownPayments, shownRefunds };
}

function found<Body>(answer: JsonAnswer<Body>): Body[] {
  return answer.status === NOT_FOUND ? [] : [expectStatus(answer, OK)];
}

type WorkPage = { readonly data: readonly WorkItemRow[]; readonly next: string | null };

async function readWorkQueue({ adminClient }: Harness): Promise<WorkItemRow[]> {
  const items: WorkItemRow[] = [];
  let path: string | undefined = '/work-queue?limit=100&snoozed=all';
  while (path !== undefined) {
    const { data, next }: WorkPage = expectStatus(await adminClient.send<WorkPage>(path), OK);
    items.push(...data);
    path = next === null ? undefined : `/work-queue?limit=100&snoozed=all&after=${next}`;
  }
  return items;
}
