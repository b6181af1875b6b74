import { type Database, literal } from '@booking/runtime';
import type { Booking } from './booking.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking } from './booking-row.ts';

type Filter = {
  readonly status?: BookingRow['status'] | undefined;
  readonly paymentStatus?: BookingRow['payment_status'] | undefined;
  readonly customerId?: string | undefined;
  /** The only customer whose bookings the caller may read; undefined permits all. */
  readonly ownerId: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};

export async function listBookings(db: Database, { ownerId, before, limit, ...filter }: Filter): Promise<Booking[]> {
  const query = db<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where(ownerId === undefined ? {} : { customer_id: ownerId })
    .orderBy('id', 'desc')
    .limit(limit);
  const { customerId, status, paymentStatus } = filter;
  if (customerId !== undefined) void query.where({ customer_id: customerId });
  if (status !== undefined) void query.whereRaw(`status = ${literal(status)}`);
  if (paymentStatus !== undefined) void query.whereRaw(`payment_status = ${literal(paymentStatus)}`);
  if (before !== undefined) void query.where('id', '<', before);
  return (await query).map(toBooking);
}
