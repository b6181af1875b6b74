import type { Booking, CancellationTier } from '@booking/contracts';
import { Box } from '@mui/material';
import { Temporal } from 'temporal-polyfill';
import { momentIn } from '../fields/moment-in.ts';
import { Muted } from '../fields/muted.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { currentLocale, inLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';
import { tierEnd } from './tier-end.ts';

/** The terms of cancelling: how much is refunded until which time, in the time zone of the policy, or in UTC. */
export function PolicyText({ booking }: { readonly booking: Pick<Booking, 'cancellationPolicy' | 'startsAt'> }) {
  const { cancellationPolicy: policy, startsAt } = booking;
  if (policy === null) return text('bookings.noPolicy');
  const { tiers, timeZone = 'UTC' } = Array.isArray(policy) ? { tiers: policy } : policy;
  const place = { startsAt, timeZone, isOnly: tiers.length === 1 };
  return (
    <>
      {tiers.map((tier) => (
        <Box key={tier.until ?? ''}>{`${untilText(tier, place)}: ${shareText(tier)}`}</Box>
      ))}
      {tiers.some(({ until }) => until !== undefined) && (
        <Muted variant="caption">{text('bookings.tierZone', { zone: timeZone })}</Muted>
      )}
    </>
  );
}

type Place = { readonly startsAt: string; readonly timeZone: string; readonly isOnly: boolean };

function untilText({ until }: CancellationTier, { startsAt, timeZone, isOnly }: Place): string {
  if (until === undefined) return text(isOnly ? 'bookings.tierOnly' : 'bookings.tierLast');
  const end = momentIn(timeZone).format(tierEnd(until, new Date(startsAt), timeZone));
  const before = durationText(until);
  return before === '' ? text('bookings.tierUntilStart', { end }) : text('bookings.tierUntil', { end, before });
}

const percents = inLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const WHOLE = 100;

function shareText({ refundPercent, fee }: CancellationTier): string {
  if (refundPercent === 0) return text('bookings.tierNone');
  const share = text('bookings.tierShare', { percent: percents().format(refundPercent / WHOLE) });
  return fee ? `${share}, ${text('bookings.tierFee', { fee: formatMoney(fee) })}` : share;
}

const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;

/** An ISO 8601 duration in words, such as `7 days`; empty for a duration of zero. */
function durationText(iso: string): string {
  const locale = currentLocale();
  const duration = Temporal.Duration.from(iso);
  const words = UNITS.filter((unit) => duration[`${unit}s`] > 0).map((unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(duration[`${unit}s`]),
  );
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
