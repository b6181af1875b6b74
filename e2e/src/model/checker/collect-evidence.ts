import {
  type Booking,
  type EventEnvelope,
  type Payment,
  type Refund,
  serviceNames,
  streamOf,
} from '@booking/contracts';
import { allListeners } from '@booking/provision-bus';
import { type DatabaseProbe, expectStatus, type JsonAnswer } from '@booking/testing';
import type { GatewayAccount } from '../gateway-desk.ts';
import type { ObservedBalance, ObservedReservation } from '../watch-balances.ts';
import type { TakenLease } from '../watch-leases.ts';
import type { World } from '../world.ts';
import type {
  AllocationRow,
  AuditRow,
  BalanceRow,
  BookingRow,
  DeadLetterRow,
  DiscrepancyRow,
  DisputeRow,
  Evidence,
  InboxRow,
  LedgerPaymentRow,
  ListenerName,
  PaymentRow,
  RecordRow,
  RefundRow,
  StreamEvent,
} from './evidence.ts';

/** Reads the records of all sides about these bookings, after everything has settled. */
export async function collectEvidence(world: World, bookingIds: readonly string[]): Promise<Evidence> {
  const records = await readRecords(world, bookingIds);
  const events = await readEvents(world);
  const names = new Set(records.payments.map(({ id }) => id));
  const accounts = (await world.gateway.accounts()).filter(({ session }) => names.has(session.clientReference ?? ''));
  return {
    accounts,
    ...records,
    ...(await readCallbacks(world, accounts)),
    ...(await readDeliveries(world, events)),
    events,
    listeners: listenerNames,
    ...(await readApi(world, bookingIds)),
    history: world.history.all(),
  };
}

async function readRecords({ databases: { payments, refunds, bookings, admin } }: World, ids: readonly string[]) {
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
    observedBalances: await refunds.query<ObservedBalance>(
      'select * from observed_balances where payment_id = any($1) order by seq',
      [balances.map(({ id }) => id)],
    ),
    observedReservations: await refunds.query<ObservedReservation>(
      'select * from observed_reservations where refund_id = any($1) order by seq',
      [refundIds],
    ),
    audit: await admin.query<AuditRow>('select * from audit_entries where target_id = any($1)', [refundIds]),
    records: [
      ...(await admin.query<RecordRow>('select * from booking_records where id = any($1)', [ids])),
      ...(await admin.query<RecordRow>('select * from refund_records where booking_id = any($1)', [ids])),
    ],
    discrepancies: [
      ...(await payments.query<DiscrepancyRow>(DISCREPANCIES)),
      ...(await refunds.query<DiscrepancyRow>(DISCREPANCIES)),
    ],
  };
}

const OK = 200;
const NOT_FOUND = 404;

const DISCREPANCIES = `select kind, reference, status from discrepancies where status = 'open'`;

async function readCallbacks({ gateway, databases }: World, accounts: readonly GatewayAccount[]) {
  const sessions = new Set(accounts.map(({ session }) => session.id));
  const acceptedCallbacks = (await gateway.callbacks()).filter(
    ({ sessionId, status }) => sessions.has(sessionId) && status === 'delivered',
  );
  const storedCallbacks = await databases['gateway-webhooks'].query<{ event_id: string }>(
    'select event_id from callbacks where event_id = any($1)',
    [acceptedCallbacks.map(({ id }) => id)],
  );
  return { acceptedCallbacks, storedCallbacks };
}

async function readEvents({ bus, began }: World): Promise<StreamEvent[]> {
  const read = Object.values(streamOf).map(async (stream) => {
    const stored = await bus.readAfter(stream, began.get(stream) ?? 0);
    return stored.map(({ payload }) => ({ ...(JSON.parse(payload) as EventEnvelope), stream }) as StreamEvent);
  });
  return (await Promise.all(read)).flat();
}

async function readDeliveries({ databases }: World, events: readonly StreamEvent[]) {
  const ids = events.map(({ id }) => id);
  const read = serviceNames.map(async (service) => ({
    inbox: (await databases[service].query<InboxRow>(INBOX, [ids])).map((row) => ({ ...row, service })),
    deadLetters: (await databases[service].query<DeadLetterRow>(DEAD_LETTERS, [ids])).map((row) => ({
      ...row,
      service,
    })),
  }));
  const all = await Promise.all(read);
  return {
    inbox: all.flatMap(({ inbox }) => inbox),
    deadLetters: all.flatMap(({ deadLetters }) => deadLetters),
  };
}

const INBOX = 'select listener, event_id from inbox where event_id = any($1::uuid[])';
const DEAD_LETTERS = 'select listener, event_id, reason from dead_letters where event_id = any($1)';

const listenerNames: readonly ListenerName[] = allListeners.map(({ service, listener: { name, on } }) => ({
  service,
  subject: on.subject,
  listener: name,
}));

/** A record that the API does not find is missing from the answers, and the checker compares them. */
async function readApi({ staff }: World, ids: readonly string[]) {
  const read = ids.map(async (id) => ({
    bookings: found(await staff.read<Booking>(`/bookings/${id}`)),
    payments: found(await staff.read<{ data: Payment[] }>(`/payments/${id}`)).flatMap(({ data }) => data),
    refunds: found(await staff.read<{ data: Refund[] }>(`/bookings/${id}/refunds?limit=100`)).flatMap(
      ({ data }) => data,
    ),
  }));
  const all = await Promise.all(read);
  return {
    bookings: all.flatMap(({ bookings }) => bookings),
    shownPayments: all.flatMap(({ payments }) => payments),
    shownRefunds: all.flatMap(({ refunds }) => refunds),
  };
}

function found<Body>(answer: JsonAnswer<Body>): Body[] {
  return answer.status === NOT_FOUND ? [] : [expectStatus(answer, OK)];
}
