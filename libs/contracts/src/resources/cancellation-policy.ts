import { z } from 'zod';
import { Money } from '../money.ts';

const TIERS_MAX = 20;
/** Whole units, each at most once and none of them negative: `P7D`, `PT24H`, `P1M`, `P1DT12H`. */
const DURATION = /^P(?=.)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,5}D)?(T(?=.)(\d{1,5}H)?(\d{1,5}M)?(\d{1,5}S)?)?$/;

/**
 * The terms of a cancellation. `until` is an ISO 8601 duration before the start of the booking, counted in the
 * property's time zone; the tier holds up to that instant, and without `until` for whatever comes later, the time after
 * the start included. `refundPercent` of what was paid goes back, less a fixed `fee`.
 */
export const CancellationTier = z
  .strictObject({
    until: z
      .string()
      .regex(DURATION, 'Must be an ISO 8601 duration such as P7D or PT24H')
      .optional()
      .meta({ description: 'How long before the start the tier ends; left out, it is for after all others' }),
    refundPercent: z.int().min(0).max(100).meta({ description: 'The part of what was paid that goes back' }),
    fee: Money.optional().meta({ description: 'What is kept besides, in the currency of the booking' }),
  })
  .meta({
    id: 'CancellationTier',
    description: 'What a cancellation gives back up to a moment',
    example: { until: 'P7D', refundPercent: 100 },
  });
export type CancellationTier = z.infer<typeof CancellationTier>;

const Tiers = z.array(CancellationTier).min(1).max(TIERS_MAX);

const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be a name of the IANA time zone database, such as Europe/Berlin')
  .meta({ example: 'Europe/Berlin' });

/** The terms of cancelling a booking: tiers in the property's time zone. A bare list of tiers counts in UTC. */
export const CancellationPolicy = z
  .union([
    Tiers.meta({ title: 'Tiers in UTC' }),
    z
      .strictObject({ timeZone: TimeZone.optional(), tiers: Tiers })
      .meta({ title: "Tiers in the property's time zone", description: 'UTC when `timeZone` is left out' }),
  ])
  .meta({
    id: 'CancellationPolicy',
    description: 'The tier that ends next applies; after the last one nothing goes back',
    example: { timeZone: 'Europe/Berlin', tiers: [{ until: 'P7D', refundPercent: 100 }, { refundPercent: 0 }] },
  });
export type CancellationPolicy = z.infer<typeof CancellationPolicy>;

/**
 * The fee and the refund of a cancellation now. `quote` names exactly these terms; until `validUntil` they do not change
 * by the passing of time.
 */
export const CancellationQuote = z
  .object({
    quote: z.string().meta({ description: 'Names exactly these terms; cancelling with it charges them or nothing' }),
    refund: Money.meta({ description: 'What goes back: what is left of the payments less the fee' }),
    fee: Money.meta({ description: 'What is kept: the fee by the terms, or all that is left when that is less' }),
    feeByTerms: Money.optional().meta({ description: 'The fee of the tier that applies now' }),
    refundedBefore: Money.optional().meta({ description: 'What has been refunded, or is on its way, already' }),
    validUntil: z.iso.datetime().meta({ description: 'Until then time alone does not change the terms' }),
  })
  .meta({ id: 'CancellationQuote', description: 'What would go back, and what would stay, if it were cancelled now' });
export type CancellationQuote = z.infer<typeof CancellationQuote>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
