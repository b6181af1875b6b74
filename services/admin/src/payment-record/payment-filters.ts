import { Currency, PaymentStatus } from '@booking/contracts';
import { Id } from '@booking/http';
import { z } from 'zod';
import { whereAmountWithin } from '../read-model/amount-repository.ts';
import type { Listing } from '../read-model/record-list-repository.ts';
import { AmountFilters, FilterText, oneOrSeveral, RecordFilters } from '../read-model/record-query.ts';

/** The filters and sort columns of payments, in lists and exports. */
export const PaymentFilters = RecordFilters.extend({
  sort: z.enum(['createdAt', 'amount', 'changedAt']).default('createdAt'),
  ...AmountFilters,
  status: oneOrSeveral(PaymentStatus).optional(),
  method: FilterText.optional(),
  currency: Currency.optional(),
  booking: Id.optional(),
  customer: FilterText.optional(),
});

export function paymentListing(filters: z.infer<typeof PaymentFilters>): Omit<Listing, 'limit'> {
  const { status, method, currency, booking, customer, amountFrom, amountTo, ...listing } = filters;
  return {
    ...listing,
    where: { status, method, currency, booking_id: booking, customer_id: customer },
    refine: (query) => whereAmountWithin(query, { amountFrom, amountTo }),
  };
}
