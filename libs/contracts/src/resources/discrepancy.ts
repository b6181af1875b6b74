import { z } from 'zod';
import { Money } from '../money.ts';

/**
 * The kinds of difference that the daily reconciliation finds. The gateway's list has money that we do not know, or
 * lacks our money. Or both sides have the record, with another amount, or with a state that could not be applied here.
 * Money that a gateway took twice is also found when the gateway reports it.
 */
export const DiscrepancyKind = z.enum([
  'unknown-payment',
  'payment-missing-at-gateway',
  'payment-differs',
  'paid-twice',
  'dispute-differs',
  'unknown-refund',
  'refund-missing-at-gateway',
  'refund-differs',
]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;

/**
 * A difference between our records and a gateway's that was not repaired automatically. `reference` is the gateway's
 * reference of the payment, refund or dispute, or ours if the gateway has none. For money that was taken twice, it is
 * the reference of the second payment. A discrepancy is resolved by staff, or by a later reconciliation that finds both
 * sides equal.
 */
export const Discrepancy = z
  .object({
    id: z.uuid(),
    service: z.enum(['payments', 'refunds']),
    method: z.string(),
    kind: DiscrepancyKind,
    reference: z.string(),
    bookingId: z.uuid().nullable(),
    ours: Money.nullable(),
    theirs: Money.nullable(),
    detail: z.string(),
    detailCode: z
      .string()
      .optional()
      .meta({ description: 'The code of `detail`, for translations; absent for words of a gateway or a person' }),
    status: z.enum(['open', 'resolved']),
    foundAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Discrepancy' });
export type Discrepancy = z.infer<typeof Discrepancy>;

/** One reconciliation with a gateway's own list: the period that it covers, and how many records had which result. */
export const GatewayComparison = z
  .object({
    id: z.uuid(),
    service: z.enum(['payments', 'refunds']),
    method: z.string(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    compared: z.int().min(0),
    repaired: z.int().min(0),
    discrepancies: z.int().min(0),
    finishedAt: z.iso.datetime(),
  })
  .meta({ id: 'GatewayComparison' });
export type GatewayComparison = z.infer<typeof GatewayComparison>;
