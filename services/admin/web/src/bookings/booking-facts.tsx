import type { CancellationPolicy, CancellationTier } from '@booking/contracts';
import Box from '@mui/material/Box';
import { Fact, Facts } from '../fields/facts.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { useText, type Text } from '../texts/use-text.ts';
import type { BookingDetail } from './booking-detail.ts';
import { CancellationFigures } from './cancellation-figures.tsx';

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const text = useText();
  return (
    <Section title={text('bookings.facts')}>
      <Facts>
        <Fact name={text('fields.customer')}>{booking.customerId}</Fact>
        <Fact name={text('bookings.total')}>
          <MoneyText money={booking.total} strong />
        </Fact>
        <BookingTimes booking={booking} />
        <Fact name={text('bookings.policy')}>
          <Policy policy={booking.cancellationPolicy} />
        </Fact>
        <CancellationFacts booking={booking} />
        {Object.entries(booking.metadata).map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

function BookingTimes({ booking: { createdAt, startsAt, endsAt, expiresAt } }: { booking: BookingDetail }) {
  const text = useText();
  return (
    <>
      <Fact name={text('fields.created')}>
        <TimeText at={createdAt} />
      </Fact>
      <Fact name={text('bookings.starts')}>
        <TimeText at={startsAt} />
      </Fact>
      <Fact name={text('bookings.ends')}>{endsAt && <TimeText at={endsAt} />}</Fact>
      <Fact name={text('bookings.expires')}>{expiresAt && <TimeText at={expiresAt} />}</Fact>
    </>
  );
}

function Policy({ policy }: { policy: CancellationPolicy | null }) {
  const text = useText();
  if (policy === null) return <>{text('bookings.noPolicy')}</>;
  const tiers = Array.isArray(policy) ? policy : policy.tiers;
  return tiers.map((tier) => <Box key={tier.until ?? ''}>{describeTier(tier, text)}</Box>);
}

function describeTier({ until, refundPercent, fee }: CancellationTier, text: Text): string {
  const when = until === undefined ? text('bookings.tierLast') : text('bookings.tierUntil', { until });
  const share = text('bookings.tierShare', { percent: refundPercent });
  return fee ? `${when}: ${share}, ${text('bookings.tierFee', { fee: formatMoney(fee) })}` : `${when}: ${share}`;
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
