import { z } from 'zod';
import { Money } from '../money.ts';

const TIERS_MAX = 20;
/** A duration in whole units, each at most once and never negative: `P7D`, `PT24H`, `P1M`, `P1DT12H`. */
const DURATION = /^P(?=.)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,5}D)?(T(?=.)(\d{1,5}H)?(\d{1,5}M)?(\d{1,5}S)?)?$/;

/**
 * The terms of a cancellation. `until` is an ISO 8601 duration before the start of the booking, counted in the
 * time zone of the policy. The tier applies up to that instant; a tier without `until` applies to any later time, also
 * after the start. If two tiers end at the same instant, such as `P1M` and `P30D` before some starts, the more generous
 * one applies. The refund is `refundPercent` of the amount paid, less a fixed `fee`.
 */
export const CancellationTier = z
  .strictObject({
    until: z
      .string()
      .regex(DURATION, 'Must be an ISO 8601 duration such as P7D or PT24H')
      .optional()
      .meta({
        description:
          'How long before the start the tier ends, as an ISO 8601 duration. Without it, the tier applies after all ' +
          'others. If two tiers end at the same instant, the more generous one applies',
        examples: ['P7D'],
      }),
    refundPercent: z.int().min(0).max(100).meta({ description: 'The percentage of the amount paid that is refunded' }),
    fee: Money.optional().meta({ description: 'A fixed amount that is also kept, in the currency of the booking' }),
  })
  .meta({
    id: 'CancellationTier',
    description: 'The refund of a cancellation up to a point in time',
    examples: [{ until: 'P7D', refundPercent: 100 }],
  });
export type CancellationTier = z.infer<typeof CancellationTier>;

const Tiers = z.array(CancellationTier).min(1).max(TIERS_MAX);

const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be a name of the IANA time zone database, such as Europe/Berlin')
  .meta({ description: 'A name of the IANA time zone database', examples: ['Europe/Berlin'] });

/**
 * The terms of cancelling a booking: tiers in the time zone of the policy. A list of tiers without a time zone is
 * counted in UTC.
 */
export const CancellationPolicy = z
  .union(
    [
      Tiers.meta({ title: 'Tiers in UTC' }),
      z
        .strictObject({ timeZone: TimeZone.optional(), tiers: Tiers })
        .meta({ title: 'Tiers in the time zone of the policy', description: 'UTC when `timeZone` is left out' }),
    ],
    { error: 'Must be a list of tiers, or an object with `tiers`' },
  )
  .meta({
    id: 'CancellationPolicy',
    description: 'The tier that ends next applies; after the last one nothing is refunded',
    examples: [{ timeZone: 'Europe/Berlin', tiers: [{ until: 'P7D', refundPercent: 100 }, { refundPercent: 0 }] }],
  });
export type CancellationPolicy = z.infer<typeof CancellationPolicy>;

/**
 * The fee and the refund of a cancellation now. `quote` identifies exactly these terms. Before `validUntil`, time alone
 * does not change them.
 */
export const CancellationQuote = z
  .object({
    quote: z
      .string()
      .meta({ description: 'Identifies exactly these terms; a cancellation with this quote uses them or fails' }),
    refund: Money.meta({ description: 'The refund: the amount left of the payments, less the fee' }),
    fee: Money.meta({ description: 'The amount kept: the fee by the terms, or all that is left when that is less' }),
    feeByTerms: Money.optional().meta({
      description: 'The fee of the tier that applies now, rounded down if the gateway refunds no smaller parts',
    }),
    refundedBefore: Money.optional().meta({ description: 'The amount already refunded, or under way' }),
    validUntil: z.iso.datetime().meta({ description: 'Until then, the terms change only if money moves' }),
  })
  .meta({
    id: 'CancellationQuote',
    description: 'The refund and the fee of a cancellation now',
    examples: [
      {
        quote: '3q2-7wAAAAA',
        refund: { amount: 9_640, currency: 'EUR' },
        fee: { amount: 2_410, currency: 'EUR' },
        validUntil: '2030-05-25T12:00:00.000Z',
      },
    ],
  });
export type CancellationQuote = z.infer<typeof CancellationQuote>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
