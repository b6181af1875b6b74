import { bookingNotFound } from '@booking/contracts';
import { defineChange } from '@booking/messaging';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import { emptyLedger, enterInLedger, type Ledger } from './booking-ledger.ts';
import { eventsOf, getBooking, lockBookings, UPDATE_BOOKINGS } from './booking-repository.ts';
import { toRow } from './booking-row.ts';
import type { Account, Settlement } from './booking-settlement.ts';
import {
  type DisputeRow,
  disputeRow,
  type PaymentRow,
  paymentRow,
  type RefundRow,
  refundRow,
  toDispute,
  toPayment,
  toRefund,
} from './ledger-rows.ts';

/** While the booking is locked, no other transaction changes its ledger. */
export async function lockAccount(trx: Transaction, bookingId: string): Promise<Account> {
  return accountOf(await lockAccounts(trx, [bookingId]), bookingId);
}

/**
 * Locks several bookings and returns their accounts by id; a booking that does not exist is missing. Both statements
 * are sent in one round trip. A connection runs its statements in order, so the ledger is read after the lock.
 */
export async function lockAccounts(trx: Transaction, bookingIds: readonly string[]): Promise<Map<string, Account>> {
  const [bookings, ledgers] = await Promise.all([lockBookings(trx, bookingIds), findLedgers(trx, bookingIds)]);
  return new Map(bookings.map((booking) => [booking.id, { booking, ledger: ledgers.get(booking.id) ?? emptyLedger }]));
}

export function accountOf(accounts: ReadonlyMap<string, Account>, bookingId: string): Account {
  const account = accounts.get(bookingId);
  if (!account) throw bookingNotFound(bookingId);
  return account;
}

/** Reads the booking and its ledger from one snapshot, without locks. */
export function getAccount(db: Database, bookingId: string): Promise<Account> {
  return db.transaction(
    async (trx) => {
      const [booking, ledgers] = await Promise.all([getBooking(trx, bookingId), findLedgers(trx, [bookingId])]);
      return { booking, ledger: ledgers.get(bookingId) ?? emptyLedger };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

export async function saveSettlements(trx: Transaction, settlements: readonly Settlement[]): Promise<void> {
  const ledgers = settlements.map(({ booking, entries }) => ({ bookingId: booking.id, ...entries }));
  const rows = [
    settlements.map(({ booking }) => toRow(booking)),
    ledgers.flatMap((ledger) => ledger.payments.map((entry) => paymentRow(ledger, entry))),
    ledgers.flatMap((ledger) => ledger.refunds.map((entry) => refundRow(ledger, entry))),
    ledgers.flatMap((ledger) => ledger.disputes.map((entry) => disputeRow(ledger, entry))),
  ];
  await saveRows(
    trx,
    eventsOf(settlements),
    rows.map((members) => JSON.stringify(members)),
  );
}

const PAYMENTS = 'payment_id, booking_id, amount_minor, currency, refund_step_minor, is_surplus, completed_at';
const REFUNDS =
  'refund_id, payment_id, booking_id, amount_minor, currency, is_given_back, is_under_way, refund_version';
const DISPUTES = 'payment_id, reference, booking_id, amount_minor, currency, status, dispute_version';

/** A batch may hold several entries for one refund or dispute. Only the latest is stored. */
const saveRows = defineChange(`
  , saved as (${UPDATE_BOOKINGS}), payments as (
    insert into booking_payments (${PAYMENTS})
    select ${PAYMENTS} from jsonb_populate_recordset(null::booking_payments, $5)
  ), refunds as (
    insert into booking_refunds (${REFUNDS})
    select distinct on (refund_id, payment_id) ${REFUNDS}
    from jsonb_populate_recordset(null::booking_refunds, $6)
    order by refund_id, payment_id, refund_version desc
    on conflict (refund_id, payment_id) do update
    set (amount_minor, is_given_back, is_under_way, refund_version) =
      (excluded.amount_minor, excluded.is_given_back, excluded.is_under_way, excluded.refund_version)
    where booking_refunds.refund_version < excluded.refund_version
  )
  insert into booking_disputes (${DISPUTES})
  select distinct on (payment_id, reference) ${DISPUTES}
  from jsonb_populate_recordset(null::booking_disputes, $7)
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

async function findLedgers(trx: Transaction, bookingIds: readonly string[]): Promise<Map<string, Ledger>> {
  const rows = await selectLedgers(trx, [bookingIds]);
  return new Map(rows.map((row) => [row.booking_id, toLedger(row)]));
}

function toLedger({ payments, refunds, disputes }: LedgerRow): Ledger {
  return enterInLedger(emptyLedger, {
    payments: payments.map(toPayment),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
  });
}
