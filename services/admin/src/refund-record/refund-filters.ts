import { Currency, ExternalRefundMeaning, RefundOrigin, RefundStatus } from '@booking/contracts';
import { Id } from '@booking/http';
import { z } from 'zod';
import { whereAmountWithin } from '../read-model/amount-repository.ts';
import type { Listing } from '../read-model/record-list-repository.ts';
import { AmountFilters, FilterText, oneOrSeveral, RecordFilters } from '../read-model/record-query.ts';

/** The filters and sort columns of refunds, in lists and exports. */
export const RefundFilters = RecordFilters.extend({
  sort: z.enum(['createdAt', 'amount', 'changedAt']).default('createdAt'),
  ...AmountFilters,
  status: oneOrSeveral(RefundStatus).optional(),
  origin: RefundOrigin.optional(),
  currency: Currency.optional(),
  booking: Id.optional(),
  customer: FilterText.optional(),
  pendingReason: FilterText.optional().meta({ description: 'What it waits for, in the words of the record' }),
  stranded: z.literal('true').optional().meta({ description: 'Those that no gateway will end' }),
  review: z
    .enum(['waiting', ...ExternalRefundMeaning.options])
    .optional()
    .meta({ description: 'External refunds that wait for the decision of staff, or of which they decided so' }),
});

export function refundListing(filters: z.infer<typeof RefundFilters>): Omit<Listing, 'limit'> {
  const { status, origin, currency, booking, customer, pendingReason, stranded, review, ...rest } = filters;
  const { amountFrom, amountTo, ...listing } = rest;
  return {
    ...listing,
    where: {
      ...{ status, origin, currency, review, is_stranded: stranded },
      ...{ booking_id: booking, customer_id: customer, pending_reason: pendingReason },
    },
    refine: (query) => whereAmountWithin(query, { amountFrom, amountTo }),
  };
}
