import { ERASED_TEXT } from '@booking/contracts';
import type { PageRequest } from '@booking/messaging';
import { type Database, defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { Payable } from './payable.ts';

export type PayableRow = ReturnType<typeof toRow>;

export const PAYABLE_COLUMNS =
  'booking_id, customer_id, description, amount_minor, currency, is_open, closed_reason, version';

const upsertPayables = defineStatement(`
  insert into payables (${PAYABLE_COLUMNS})
  select distinct on (booking_id) ${PAYABLE_COLUMNS} from jsonb_populate_recordset(null::payables, $1)
  order by booking_id, version desc
  on conflict (booking_id) do update
  set (customer_id, description, amount_minor, currency, is_open, closed_reason, version) =
    (excluded.customer_id, excluded.description, excluded.amount_minor, excluded.currency, excluded.is_open,
     excluded.closed_reason, excluded.version)
  where payables.version < excluded.version`);

/** Stores payables unless the same or a newer version is already stored. */
export async function savePayables(db: Database, payables: readonly Payable[]): Promise<void> {
  await upsertPayables(db, [JSON.stringify(payables.map(toRow))]);
}

const selectPayable = defineStatement<PayableRow>(`select ${PAYABLE_COLUMNS} from payables where booking_id = $1`);

export async function findPayable(db: Database, bookingId: string): Promise<Payable | undefined> {
  const [row] = await selectPayable(db, [bookingId]);
  return row && toPayable(row);
}

const selectPayables = defineStatement<PayableRow>(`
  select ${PAYABLE_COLUMNS} from payables where booking_id = any($1) and booking_id > $2 order by booking_id limit $3`);

export async function listPayables(
  db: Database,
  bookingIds: readonly string[],
  { after, limit }: PageRequest,
): Promise<Payable[]> {
  return (await selectPayables(db, [bookingIds, after, limit])).map(toPayable);
}

/**
 * Removes the customer from payables. The event about the erased booking has the same effect, and locks the payables in
 * the same order.
 */
export async function erasePayables(trx: Transaction, bookingIds: readonly string[], pseudonym: string): Promise<void> {
  const payables = trx<PayableRow>('payables').whereIn('booking_id', [...bookingIds]);
  await payables.clone().orderBy('booking_id').forUpdate().select('booking_id');
  await payables.update({ customer_id: pseudonym, description: ERASED_TEXT });
}

const selectForUpdate = defineStatement<PayableRow>(
  `select ${PAYABLE_COLUMNS} from payables where booking_id = $1 for update`,
);

/** Locks the row until the transaction ends, so that attempts to pay one payable start one after the other. */
export async function lockPayable(trx: Transaction, bookingId: string): Promise<Payable> {
  const [row] = await selectForUpdate(trx, [bookingId]);
  if (!row) throw new Error(`There is no payable ${bookingId}`);
  return toPayable(row);
}

const lockRows = defineWrite('select from payables where booking_id = any($1) order by booking_id for update');

export async function lockPayables(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length > 0) await lockRows(trx, [bookingIds]);
}

/** Closes a locked payable without an event of the booking, so its version stays the same. */
export async function saveClosedPayable(trx: Transaction, payable: Payable): Promise<void> {
  const { is_open, closed_reason, booking_id } = toRow(payable);
  await trx<PayableRow>('payables').where({ booking_id }).update({ is_open, closed_reason });
}

function toRow(payable: Payable) {
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

export function toPayable(row: PayableRow): Payable {
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
