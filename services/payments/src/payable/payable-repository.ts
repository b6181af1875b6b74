import type { CurrencyCode } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { ClosedReason, Payable } from './payable.ts';

type PayableRow = {
  booking_id: string;
  customer_id: string;
  description: string;
  amount_minor: number;
  currency: CurrencyCode;
  is_open: boolean;
  closed_reason: ClosedReason | null;
  version: number;
};

const COLUMNS = [
  'booking_id',
  'customer_id',
  'description',
  'amount_minor',
  'currency',
  'is_open',
  'closed_reason',
  'version',
] as const satisfies (keyof PayableRow)[];

/** Keeps the payable unless newer news of it is here already. Says whether it was news. */
export async function savePayable(db: Database, payable: Payable): Promise<boolean> {
  const saved = await db<PayableRow>('payables')
    .insert(toRow(payable))
    .onConflict('booking_id')
    .merge()
    .where('payables.version', '<', payable.version)
    .returning('booking_id');
  return saved.length > 0;
}

export async function findPayable(db: Database, bookingId: string): Promise<Payable | undefined> {
  const row = await db<PayableRow>('payables').where({ booking_id: bookingId }).first(COLUMNS);
  return row && toPayable(row);
}

/** Holds the row until the transaction ends: attempts to pay one payable start one after the other. */
export async function lockPayable(trx: Transaction, bookingId: string): Promise<Payable> {
  const row = await trx<PayableRow>('payables').where({ booking_id: bookingId }).forUpdate().first(COLUMNS);
  if (!row) throw new Error(`There is no payable ${bookingId}`);
  return toPayable(row);
}

/** Keeps a locked payable closed, without news of its owner: its version stays. */
export async function saveClosedPayable(trx: Transaction, payable: Payable): Promise<void> {
  const { is_open, closed_reason, booking_id } = toRow(payable);
  await trx<PayableRow>('payables').where({ booking_id }).update({ is_open, closed_reason });
}

function toRow(payable: Payable): PayableRow {
  return {
    booking_id: payable.bookingId,
    customer_id: payable.customerId,
    description: payable.description,
    amount_minor: payable.amount.amount,
    currency: payable.amount.currency,
    is_open: payable.isOpen,
    closed_reason: payable.closedReason,
    version: payable.version,
  };
}

function toPayable(row: PayableRow): Payable {
  return {
    bookingId: row.booking_id,
    customerId: row.customer_id,
    description: row.description,
    amount: { amount: row.amount_minor, currency: row.currency },
    isOpen: row.is_open,
    closedReason: row.closed_reason,
    version: row.version,
  };
}
