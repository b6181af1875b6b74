import { Actor, CancellationPolicy, Metadata, Money } from '@booking/contracts';
import { z } from 'zod';
import { faultsOf, timeZoneOf } from '../../cancellation-policy/cancellation-policy.ts';
import { hasBoundaries } from '../../cancellation-policy/tier-boundary.ts';

const DESCRIPTION_CHARACTERS_MAX = 500;
const METADATA_LABELS_MAX = 50;
/** Within these years, a time with any offset has a four-digit year in UTC, as RFC 3339 requires. */
const YEAR_MIN = 1970;
const YEAR_MAX = 9_998;

const TIME = 'Must be an RFC 3339 time on a day that exists, with an offset, such as 2030-06-01T14:00:00Z';
const NAMELESS_ZONE =
  'Must be a name of the IANA time zone database, such as Asia/Kolkata, not an abbreviation or an offset';
/** Intl and Temporal accept offsets such as `+02:00`. */
const OFFSET = /^[+-]/;

/** A time as in RFC 3339, with any offset and with `T` and `Z` in any case. It is stored and shown in UTC. */
const Instant = z
  .string({ error: TIME })
  .meta({ format: 'date-time' })
  .overwrite((text) => text.toUpperCase())
  .pipe(z.iso.datetime({ offset: true, abort: true, error: TIME }))
  .refine((text) => isYearWithin(Number(text.slice(0, 4))), `Must be within the years ${YEAR_MIN} to ${YEAR_MAX}`)
  .transform((text) => new Date(text));

const Labels = Metadata.refine((labels) => Object.keys(labels).length <= METADATA_LABELS_MAX, {
  error: `Must have at most ${METADATA_LABELS_MAX} labels`,
}).meta({ id: 'NewMetadata', maxProperties: METADATA_LABELS_MAX });

export const NewBooking = z
  .strictObject({
    customerId: Actor.shape.sub.meta({ description: "The owner of the booking: the `sub` of the customer's tokens" }),
    description: z.string().min(1).max(DESCRIPTION_CHARACTERS_MAX).regex(/\S/, 'Must not be blank'),
    total: Money,
    startsAt: Instant.meta({ description: `Within the years ${YEAR_MIN} to ${YEAR_MAX}. May be in the past` }),
    endsAt: Instant.nullable().default(null).meta({ description: 'After `startsAt`' }),
    expiresAt: Instant.nullable().default(null).meta({
      description: 'When the unpaid booking expires, in the future. Without this time, it never expires',
    }),
    cancellationPolicy: CancellationPolicy.nullable().default(null).meta({
      description: 'Without a policy, a cancellation refunds everything that is left, even after the start',
    }),
    metadata: Labels.default({}),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    error: 'Must be after startsAt',
    path: ['endsAt'],
  })
  .check(({ value: { cancellationPolicy: policy, total }, issues }) => {
    // Tiers are compared with the currency and each other only if the policy itself is valid.
    if (!policy || issues.length > 0) return;
    if (OFFSET.test(timeZoneOf(policy)) || !hasBoundaries(timeZoneOf(policy))) {
      issues.push({ code: 'custom', input: policy, path: ['cancellationPolicy', 'timeZone'], message: NAMELESS_ZONE });
      return;
    }
    const place = Array.isArray(policy) ? ['cancellationPolicy'] : ['cancellationPolicy', 'tiers'];
    for (const { tier, member, detail } of faultsOf(policy, total.currency)) {
      issues.push({ code: 'custom', input: policy, path: [...place, tier, member], message: detail });
    }
  });

function isYearWithin(year: number): boolean {
  return year >= YEAR_MIN && year <= YEAR_MAX;
}
