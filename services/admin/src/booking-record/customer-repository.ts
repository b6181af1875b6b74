import type { Database } from '@booking/runtime';

/** The customer of a booking, as far as it has been heard of. */
export async function findCustomerOfBooking(db: Database, bookingId: string): Promise<string | null> {
  const row = await db('booking_records')
    .where({ id: bookingId })
    .first<{ customer_id: string } | undefined>('customer_id');
  return row?.customer_id ?? null;
}
