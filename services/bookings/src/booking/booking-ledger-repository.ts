import { bookingNotFound } from '@booking/contracts';
import { recordEventsOf } from '@booking/messaging';
import { defineStatement, type Database, type Transaction } from '@booking/runtime';
import { emptyLedger, enterInLedger, type Ledger } from './booking-ledger.ts';
import { getBooking, lockBookings, updateBookings } from './booking-repository.ts';
import type { Account, Settlement } from './booking-settlement.ts';
import type { Booking } from './booking.ts';
import {
  disputeRow,
  paymentRow,
  refundRow,
  toDispute,
  toPayment,
  toRefund,
  type DisputeRow,
  type PaymentRow,
  type RefundRow,
} from './ledger-rows.ts';

/** Holds the booking until the transaction ends; its ledger is read behind that lock and cannot change meanwhile. */
export async function lockAccount(trx: Transaction, bookingId: string): Promise<Account> {
  return accountOf(await lockAccounts(trx, [bookingId]), bookingId);
}

/** The same for several bookings, by their ids. Those that do not exist are left out. */
export async function lockAccounts(trx: Transaction, bookingIds: readonly string[]): Promise<Map<string, Account>> {
  const bookings = await lockBookings(trx, bookingIds);
  return withLedgers(trx, bookings);
}

/** Throws `booking-not-found`. */
export function accountOf(accounts: ReadonlyMap<string, Account>, bookingId: string): Account {
  const account = accounts.get(bookingId);
  if (!account) throw bookingNotFound(bookingId);
  return account;
}

/** The booking and its ledger as they stood together at one moment; keeps nobody waiting. */
export function getAccount(db: Database, bookingId: string): Promise<Account> {
  return db.transaction(
    async (trx) => accountOf(await withLedgers(trx, [await getBooking(trx, bookingId)]), bookingId),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** What decisions that follow each other have led to. */
export async function saveSettlements(trx: Transaction, settlements: readonly Settlement[]): Promise<void> {
  const entries = settlements.map((settlement) => ({ bookingId: settlement.booking.id, ...settlement.entries }));
  const payments = entries.flatMap((ledger) => ledger.payments.map((entry) => paymentRow(ledger, entry)));
  const refunds = entries.flatMap((ledger) => ledger.refunds.map((entry) => refundRow(ledger, entry)));
  const disputes = entries.flatMap((ledger) => ledger.disputes.map((entry) => disputeRow(ledger, entry)));
  if (payments.length + refunds.length + disputes.length > 0) {
    await insertEntries(
      trx,
      [payments, refunds, disputes].map((rows) => JSON.stringify(rows)),
    );
  }
  await updateBookings(
    trx,
    settlements.map(({ booking }) => booking),
  );
  await recordEventsOf(
    trx,
    settlements.flatMap(({ booking, events }) => events.map((event) => ({ aggregate: booking, event }))),
  );
}

const PAYMENTS = 'payment_id, booking_id, amount_minor, currency, is_surplus, completed_at';
const REFUNDS =
  'refund_id, payment_id, booking_id, amount_minor, currency, is_given_back, is_under_way, refund_version';
const DISPUTES = 'payment_id, reference, booking_id, amount_minor, currency, status, dispute_version';

/** Of one refund or dispute several entries may come together: the latest stays. */
const insertEntries = defineStatement(`
  with payments as (
    insert into booking_payments (${PAYMENTS})
    select ${PAYMENTS} from jsonb_populate_recordset(null::booking_payments, $1)
  ), refunds as (
    insert into booking_refunds (${REFUNDS})
    select distinct on (refund_id, payment_id) ${REFUNDS}
    from jsonb_populate_recordset(null::booking_refunds, $2)
    order by refund_id, payment_id, refund_version desc
    on conflict (refund_id, payment_id) do update
    set (amount_minor, is_given_back, is_under_way, refund_version) =
      (excluded.amount_minor, excluded.is_given_back, excluded.is_under_way, excluded.refund_version)
    where booking_refunds.refund_version < excluded.refund_version
  )
  insert into booking_disputes (${DISPUTES})
  select distinct on (payment_id, reference) ${DISPUTES}
  from jsonb_populate_recordset(null::booking_disputes, $3)
  order by payment_id, reference, dispute_version desc, status <> 'open' desc
  on conflict (payment_id, reference) do update
  set (amount_minor, currency, status, dispute_version) =
    (excluded.amount_minor, excluded.currency, excluded.status, excluded.dispute_version)
  where (booking_disputes.dispute_version, booking_disputes.status <> 'open')
    < (excluded.dispute_version, excluded.status <> 'open')`);

type LedgerRow = {
  booking_id: string;
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
};

const selectLedgers = defineStatement<LedgerRow>(`
  select id as booking_id,
    (select coalesce(json_agg(p), '[]') from booking_payments p where p.booking_id = id) as payments,
    (select coalesce(json_agg(r), '[]') from booking_refunds r where r.booking_id = id) as refunds,
    (select coalesce(json_agg(d), '[]') from booking_disputes d where d.booking_id = id) as disputes
  from unnest($1::uuid[]) as id`);

async function withLedgers(trx: Transaction, bookings: readonly Booking[]): Promise<Map<string, Account>> {
  const rows = bookings.length > 0 ? await selectLedgers(trx, [bookings.map(({ id }) => id)]) : [];
  const ledgers = new Map(rows.map((row) => [row.booking_id, toLedger(row)]));
  return new Map(bookings.map((booking) => [booking.id, { booking, ledger: ledgers.get(booking.id) ?? emptyLedger }]));
}

function toLedger({ payments, refunds, disputes }: LedgerRow): Ledger {
  return enterInLedger(emptyLedger, {
    payments: payments.map(toPayment),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
  });
}
