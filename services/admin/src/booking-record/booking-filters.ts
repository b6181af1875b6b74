import { BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import { z } from 'zod';
import type { Listing } from '../read-model/record-list-repository.ts';
import { FilterText, oneOrSeveral, RecordFilters } from '../read-model/record-query.ts';

/** The filters and sort columns of bookings, in lists and exports. */
export const BookingFilters = RecordFilters.extend({
  sort: z.enum(['createdAt', 'total']).default('createdAt'),
  status: oneOrSeveral(BookingStatus).optional(),
  paymentStatus: oneOrSeveral(BookingPaymentStatus).optional(),
  customer: FilterText.optional(),
});

export function bookingListing(filters: z.infer<typeof BookingFilters>): Omit<Listing, 'limit'> {
  const { status, paymentStatus, customer, ...listing } = filters;
  return { ...listing, where: { status, payment_status: paymentStatus, customer_id: customer } };
}
