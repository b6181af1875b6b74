import { BEFORE_EVERY_ID, type ErasureScope, ProblemError } from '@booking/contracts';
import { defineStatement, type Transaction } from '@booking/runtime';
import type { Booking } from './booking.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking } from './booking-row.ts';

const PAGE_BOOKINGS = 50;

const selectOpen = defineStatement<{ id: string; state: string | null }>(`
  select id, case
    when status = 'pending' then 'is pending'
    when status = 'confirmed' and coalesce(ends_at, starts_at) > $2 then 'has not ended'
    when exists (select from booking_disputes d where d.booking_id = b.id and d.status = 'open') then 'has a dispute'
    when exists (select from booking_refunds r where r.booking_id = b.id and r.is_under_way) then 'has a refund under way'
  end as state
  from bookings b where customer_id = $1`);

/** Throws `customer-not-erasable` for a booking that may still change, and names it. */
export async function requireNothingOpen(trx: Transaction, customerId: string, at: Date): Promise<void> {
  const open = (await selectOpen(trx, [customerId, at])).find(({ state }) => state !== null);
  if (open) throw new ProblemError('customer-not-erasable', `Booking ${open.id} ${open.state}.`);
}

const lockPage = defineStatement<BookingRow>(`
  select ${BOOKING_COLUMNS.join()} from bookings
  where id in (
    select id from bookings where customer_id in ($1, $2) and id > $3
    union select id from bookings where id = any($5) and id > $3
    order by id limit $4
  )
  order by id for update`);

type Page = { readonly bookings: readonly Booking[]; readonly next: string | null };

/** A page of the bookings of a customer and of the given bookings, which may be erased already. */
export async function lockPageOfCustomer(
  trx: Transaction,
  { customerId, pseudonym, bookingIds, after }: ErasureScope,
): Promise<Page> {
  const rows = await lockPage(trx, [customerId, pseudonym, after ?? BEFORE_EVERY_ID, PAGE_BOOKINGS, bookingIds]);
  return { bookings: rows.map(toBooking), next: rows.length < PAGE_BOOKINGS ? null : (rows.at(-1)?.id ?? null) };
}
