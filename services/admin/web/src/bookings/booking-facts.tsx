import type { CancellationPolicy, CancellationTier } from '@booking/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CustomerText } from '../fields/customer-text.tsx';
import { Fact } from '../fields/facts.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Field } from '../list/column.ts';
import { type Text, useText } from '../texts/use-text.ts';
import type { BookingDetail } from './booking-detail.ts';
import { CancellationFigures } from './cancellation-figures.tsx';

export const bookingFacts: readonly Field<BookingDetail>[] = [
  { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} /> },
  { label: 'bookings.total', cell: ({ total }) => <MoneyText money={total} strong /> },
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
  { label: 'bookings.ends', cell: ({ endsAt }) => endsAt && <TimeText at={endsAt} /> },
  { label: 'bookings.expires', cell: ({ expiresAt }) => expiresAt && <TimeText at={expiresAt} /> },
  { label: 'bookings.policy', cell: ({ cancellationPolicy }, text) => describePolicy(cancellationPolicy, text) },
];

function describePolicy(policy: CancellationPolicy | null, text: Text): ReactNode {
  if (policy === null) return text('bookings.noPolicy');
  const tiers = Array.isArray(policy) ? policy : policy.tiers;
  return tiers.map((tier) => <Box key={tier.until ?? ''}>{describeTier(tier, text)}</Box>);
}

function describeTier({ until, refundPercent, fee }: CancellationTier, text: Text): string {
  const when = until === undefined ? text('bookings.tierLast') : text('bookings.tierUntil', { until });
  const share = text('bookings.tierShare', { percent: refundPercent });
  return fee ? `${when}: ${share}, ${text('bookings.tierFee', { fee: formatMoney(fee) })}` : `${when}: ${share}`;
}

/** The cancellation, and the labels that the business gave the booking. */
export function MoreBookingFacts({ booking }: { booking: BookingDetail }) {
  return (
    <>
      <CancellationFacts booking={booking} />
      {Object.entries(booking.metadata).map(([label, value]) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </>
  );
}

/** The terms of a cancellation, its author and its reason. */
function CancellationFacts({ booking }: { booking: BookingDetail }) {
  const text = useText();
  const { cancellation, cancellationOutcome: outcome, balance } = booking;
  if (!cancellation) return null;
  const { at, by, reason, fee, feeByTerms, refundedBefore } = cancellation;
  return (
    <>
      <Fact name={text('bookings.cancelled', { by })}>
        <TimeText at={at} />
      </Fact>
      <Fact name={text('fields.reason')}>{reason}</Fact>
      {outcome && (
        <CancellationFigures
          {...outcome}
          feeByTerms={feeByTerms ?? fee}
          refundedBefore={refundedBefore}
          disputed={balance.disputed}
        />
      )}
    </>
  );
}
