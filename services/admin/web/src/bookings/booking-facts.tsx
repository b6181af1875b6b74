import type { BookingDetail } from '../api/answers.ts';
import { ByText } from '../fields/by-text.tsx';
import { CustomerText } from '../fields/customer-text.tsx';
import { Fact } from '../fields/facts.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Field } from '../list/column.ts';
import { text } from '../texts/text.ts';
import { CancellationFigures } from './cancellation-figures.tsx';
import { PolicyText } from './policy-text.tsx';

export const bookingFacts: readonly Field<BookingDetail>[] = [
  { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} /> },
  { label: 'bookings.total', cell: ({ total }) => <MoneyText money={total} strong /> },
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
  { label: 'bookings.ends', cell: ({ endsAt }) => endsAt && <TimeText at={endsAt} /> },
  { label: 'fields.expires', cell: ({ expiresAt }) => expiresAt && <TimeText at={expiresAt} /> },
  { label: 'bookings.policy', cell: (booking) => <PolicyText booking={booking} /> },
];

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
  const { cancellation, cancellationOutcome: outcome, balance } = booking;
  if (!cancellation) return null;
  const { at, by, reason, fee, feeByTerms, refundedBefore } = cancellation;
  return (
    <>
      <Fact name={text('bookings.cancellation')}>
        <TimeText at={at} /> <ByText name={by} />
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
