import { type Database, liftTimeouts } from '@booking/runtime';

/**
 * Fills the read models without events: a booking every second, each with its payment, every fifth with a refund and
 * every fourth with a webhook. States depend on age as in practice: only the latest payments are open, and mismatched
 * payments are old. `tables` leaves out the records that a test does not read.
 */
export async function loadRecords(
  db: Database,
  count: number,
  tables = Object.keys(STATEMENTS) as readonly RecordTable[],
): Promise<void> {
  await load(
    db,
    tables,
    tables.map((table) => STATEMENTS[table](count)),
  );
}

/** Fills the audit log with actions of two entries each, one every second. Their chain is not valid. */
export async function loadAuditLog(db: Database, actions: number): Promise<void> {
  await load(db, ['audit_entries'], [AUDIT_ENTRIES(actions)]);
}

/**
 * Runs the statements without triggers and without indexes, because creating an index afterwards is several times
 * faster than updating it.
 */
async function load(db: Database, tables: readonly string[], statements: readonly string[]): Promise<void> {
  await db.transaction(async (trx) => {
    await liftTimeouts(trx);
    await trx.raw("set local maintenance_work_mem = '256MB'");
    for (const table of tables) await trx.raw(`alter table ${table} disable trigger user`);
    const indexes = await dropIndexes(trx, tables);
    for (const statement of [...statements, ...indexes]) await trx.raw(statement);
    for (const table of tables) await trx.raw(`alter table ${table} enable trigger user`);
    await trx.raw(`analyze ${tables.join(', ')}`);
  });
}

/** Returns the statements that create the indexes again. */
async function dropIndexes(db: Database, tables: readonly string[]): Promise<string[]> {
  const indexes: { name: string; definition: string }[] = await db('pg_indexes')
    .whereIn('tablename', tables)
    .whereNotIn('indexname', db('pg_constraint').select('conname'))
    .select({ name: 'indexname', definition: 'indexdef' });
  for (const { name } of indexes) await db.raw(`drop index ??`, [name]);
  return indexes.map(({ definition }) => definition);
}

/** The time of the latest loaded record. */
const LOADED_UNTIL = '2026-06-01T00:00:00.000Z';

/** An id of version 4 for the n-th record of its kind. `offset 0` in a statement computes it once per record. */
function id(kind: string): string {
  return `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
}

const booking = `
  ${id('booking')} as booking_id, ${id('payment')} as payment_id, ${id('refund')} as refund_id,
  '${LOADED_UNTIL}'::timestamptz - n * interval '1 second' as at,
  'customer-' || n % 5000 as customer,
  500 + n::bigint * 7919 % 90000 as amount,
  case when n % 100 < 3 then 'JPY' when n % 100 < 20 then 'USD' else 'EUR' end as currency,
  case when n % 20 = 7 then 'mollie' when n % 3 = 0 then 'sandbox' else 'stripe' end as method`;

const position = `1, ${id('event')}, at`;
const at = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const money = `jsonb_build_object('amount', amount, 'currency', currency)`;

/** The terms as `toSearchText` writes them. */
const text = (...terms: readonly string[]): string =>
  `concat_ws(E'\\n', '', ${terms.map((term) => `'zq' || ${term} || 'qz'`).join(', ')}, '')`;
const AMOUNT = `'q' || amount / 100 || case when amount % 100 = 0 then 'q ' else rtrim('x' || lpad((amount % 100)::text, 2, '0'), '0') || 'q ' end || lower(currency)`;

const OF_BOOKING = ['booking_id', 'customer', "'two nights'", "'ord-' || n"];

const BOOKINGS = (count: number): string => `
  insert into booking_records (id, aggregate_version, event_id, created_at, search_text, record,
                               customer_id, status, payment_status)
  select booking_id, ${position}, ${text(...OF_BOOKING, AMOUNT)},
    jsonb_build_object('id', booking_id, 'customerId', customer, 'total', ${money}, 'paid', ${money},
      'refunded', ${money}, 'status', status, 'paymentStatus', paid, 'createdAt', ${at}, 'description', 'Two nights',
      'startsAt', ${at}, 'endsAt', null, 'expiresAt', null, 'cancellationPolicy', null, 'cancellation', null,
      'metadata', '{}'::jsonb, 'updatedAt', ${at}), customer, status, paid
  from (select n, ${booking},
      case when n <= 500 then 'pending' when n % 50 = 0 then 'cancelled' else 'confirmed' end as status,
      case when n <= 500 then 'unpaid' when n % 50 = 0 then 'refunded' else 'paid' end as paid
    from generate_series(1, ${count}) as n offset 0) as made`;

const PAYMENTS = (count: number): string => `
  insert into payment_records (id, aggregate_version, event_id, created_at, search_text, record,
                               booking_id, method, status, amount_minor, currency, changed_at, customer_id, completed_at)
  select payment_id, ${position},
    ${text('payment_id', "'cs_test_' || md5('session' || n)", AMOUNT, ...OF_BOOKING)},
    jsonb_build_object('id', payment_id, 'bookingId', booking_id, 'method', method, 'status', status, 'amount', ${money},
      'gatewayReference', 'cs_test_' || md5('session' || n), 'captureReference', null, 'nextAction', null,
      'failureReason', null, 'reported', null, 'createdAt', ${at}, 'completedAt', ${at}, 'expiresAt', null),
    booking_id, method, status, amount, currency, at + interval '1 minute', customer, at
  from (select n, ${booking},
      case when n <= 300 then 'initiated' when n > ${count} / 2 and n % 5000 = 0 then 'mismatched'
        when n % 12 = 0 then 'failed' when n % 20 = 1 then 'expired' else 'completed' end as status
    from generate_series(1, ${count}) as n offset 0) as made`;

const REFUNDS = (count: number): string => `
  insert into refund_records (id, aggregate_version, event_id, created_at, search_text, record,
                              booking_id, status, origin, amount_minor, currency, changed_at, customer_id, returned_minor, returned_at)
  select refund_id, ${position}, ${text('refund_id', 'payment_id', AMOUNT, ...OF_BOOKING)},
    jsonb_build_object('id', refund_id, 'bookingId', booking_id, 'status', status, 'origin', origin, 'amount', ${money},
      'reason', null, 'requestedBy', customer, 'processedBy', null, 'failureReason', null,
      'pendingReason', case status when 'pending' then 'It waits' end, 'createdAt', ${at}, 'completedAt', ${at},
      'allocations', jsonb_build_array(jsonb_build_object('paymentId', payment_id, 'method', method, 'amount', ${money},
        'status', 'succeeded', 'gatewayReference', null))),
    booking_id, status, origin, amount, currency, at + interval '1 hour', customer, amount, at
  from (select n, ${booking},
      case when n <= 1000 then 'pending' when n % 700 = 0 then 'failed' else 'succeeded' end as status,
      case when n % 900 = 0 then 'external' when n % 30 = 0 then 'cancellation' else 'request' end as origin
    from generate_series(5, ${count}, 5) as n offset 0) as made`;

const CALLBACKS = (count: number): string => `
  insert into callback_records (id, aggregate_version, event_id, created_at, search_text, record,
                                method, event_type, outcome, is_passed_on)
  select callback_id, ${position}, ${text('callback_id', "'evt_' || md5('event' || n)", "'checkout.session.completed'")},
    jsonb_build_object('id', callback_id, 'method', method, 'eventId', 'evt_' || md5('event' || n),
      'eventType', 'checkout.session.completed', 'outcome', outcome, 'note', null, 'bodyDigest', md5('body' || n),
      'receivedAt', ${at}),
    method, 'checkout.session.completed', outcome, outcome = 'accepted' and n % 5000 <> 1
  from (select n, ${id('callback')} as callback_id, ${booking},
      case when n % 10000 = 5 then 'quarantined' when n % 10 = 9 then 'ignored' else 'accepted' end as outcome
    from generate_series(1, ${count}, 4) as n offset 0) as made`;

const CALLBACK_REPORTS = (): string => `
  insert into callback_reports (event_id, callback_id, method, payment_reference)
  select gen_random_uuid(), id, method, record ->> 'eventId' from callback_records where is_passed_on`;

/** The statements that fill the tables, in the order in which they run. */
const STATEMENTS = {
  booking_records: BOOKINGS,
  payment_records: PAYMENTS,
  refund_records: REFUNDS,
  callback_records: CALLBACKS,
  callback_reports: CALLBACK_REPORTS,
};

type RecordTable = keyof typeof STATEMENTS;

const AUDIT_ENTRIES = (actions: number): string => `
  insert into audit_entries (id, action_id, at, staff, action, target_type, target_id, outcome, sequence, hash)
  select gen_random_uuid(), action_id, at, 'staff-' || n % 20 || '@example.com',
    case when n % 1000 = 0 then 'reject_refund' else 'sign_in' end, 'staff', 'staff-' || n % 20, outcome, 2 * n + place,
    repeat('0', 64)
  from (select n, ${id('action')} as action_id, '${LOADED_UNTIL}'::timestamptz - n * interval '1 second' as at
    from generate_series(1, ${actions}) as n offset 0) as made,
    (values ('attempted', 0), ('succeeded', 1)) as entry (outcome, place)`;
