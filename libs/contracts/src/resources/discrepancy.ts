import { z } from 'zod';
import { Money } from '../money.ts';

/**
 * The findings of the daily comparison with a gateway's own list: money of theirs that we know nothing of, money of ours
 * that they do not list, another figure, or another state that could not be followed. That money came twice for one
 * payment is also found when a gateway reports it.
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
 * A difference between our records and a gateway's that was not repaired by itself. `reference` is the gateway's name of
 * the payment, refund or dispute, or ours where the gateway has none; of money that came twice, that of the second. It is resolved by staff, or by itself when a later
 * comparison finds both sides in agreement.
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
    status: z.enum(['open', 'resolved']),
    foundAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Discrepancy' });
export type Discrepancy = z.infer<typeof Discrepancy>;

/** One comparison with a gateway's own list: the time it covers, and how many records came to what. */
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
