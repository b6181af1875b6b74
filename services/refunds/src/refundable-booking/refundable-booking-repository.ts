import type { Booking, CurrencyCode } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { RefundableBooking } from './refundable-booking.ts';

type BookingRow = { id: string; customer_id: string; currency: CurrencyCode };

/** Owner and currency of a booking never change: whoever tells of it first is right. */
export async function insertRefundableBooking(db: Database | Transaction, booking: Booking): Promise<void> {
  const { id, customerId, total } = booking;
  await db<BookingRow>('refundable_bookings')
    .insert({ id, customer_id: customerId, currency: total.currency })
    .onConflict('id')
    .ignore();
}

export async function findRefundableBooking(db: Database, id: string): Promise<RefundableBooking | undefined> {
  const row = await db<BookingRow>('refundable_bookings').where({ id }).first('id', 'customer_id', 'currency');
  return row && { id: row.id, customerId: row.customer_id, currency: row.currency };
}

/** Whether nobody has given back yet what the cancellation of this booking promised; from now on somebody has. */
export async function claimCancellation(trx: Transaction, id: string): Promise<boolean> {
  const claimed = await trx('refundable_bookings')
    .where({ id, cancellation_settled_at: null })
    .update({ cancellation_settled_at: trx.fn.now() });
  return claimed === 1;
}
