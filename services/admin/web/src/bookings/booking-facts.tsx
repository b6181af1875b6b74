import type { Booking, Money } from '@booking/contracts';
import type { BookingDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { expiryOf } from '../fields/expiry.ts';
import type { FactTable } from '../fields/facts.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { momentIn } from '../fields/moment-in.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { OWN_ZONE } from '../fields/own-zone.ts';
import { ByText } from '../fields/person-text.tsx';
import { deadline, TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { PolicyText } from './policy-text.tsx';
import { policyZone } from './policy-zone.ts';

export function bookingFacts(booking: BookingDetail): FactTable {
  const { customerId, total, createdAt, startsAt, endsAt } = booking;
  return {
    'fields.customer': <CustomerText id={customerId} />,
    'bookings.total': <MoneyText money={total} strong />,
    'fields.created': <TimeText at={createdAt} />,
    'bookings.starts': <StayTime at={startsAt} booking={booking} />,
    'bookings.ends': endsAt && <StayTime at={endsAt} booking={booking} />,
    'fields.expires': deadline(expiryOf(booking)),
    'bookings.policy': <PolicyText booking={booking} />,
    ...cancellationFacts(booking),
  };
}

/** The start or the end of a booking in the time zone of the policy, and in that of the user if it differs. */
function StayTime({ at, booking }: { readonly at: string; readonly booking: Booking }) {
  const timeZone = policyZone(booking);
  const own = momentIn(OWN_ZONE).format(new Date(at));
  const isOther = momentIn(timeZone).format(new Date(at)) !== own;
  return (
    <TwoLines below={isOther && text('bookings.ownTime', { time: own })}>
      <TimeText at={at} timeZone={timeZone} />
    </TwoLines>
  );
}

/** The terms of a cancellation, its author and its reason. */
function cancellationFacts({ cancellation, cancellationOutcome: outcome, balance }: BookingDetail): FactTable {
  if (!cancellation) return {};
  const { at, by, reason, fee, refundedBefore } = cancellation;
  const { reserved: pending, disputed } = balance;
  const feeByTerms = cancellation.feeByTerms ?? fee;
  return {
    'bookings.cancellation': (
      <>
        <TimeText at={at} /> <ByText name={by} />
      </>
    ),
    'fields.reason': reason,
    ...(outcome && cancellationFigures({ ...outcome, feeByTerms, refundedBefore, pending, disputed })),
  };
}

type Figures = {
  readonly feeByTerms: Money;
  /** Unknown for cancellations from before this amount was stored. */
  readonly refundedBefore: Money | null | undefined;
  readonly refunded: Money;
  /** Refunds that were not sent, or have no result yet; hidden when there are none. */
  readonly pending?: Money;
  /** Hidden when no bank holds anything. */
  readonly disputed: Money;
  readonly kept: Money;
};

/** The amounts of a cancellation, with the same names before and after it. */
export function cancellationFigures({ feeByTerms, refundedBefore, refunded, ...rest }: Figures): FactTable {
  const { pending, disputed, kept } = rest;
  return {
    'bookings.feeByTerms': <MoneyText money={feeByTerms} />,
    'bookings.refundedEarlier': refundedBefore && <MoneyText money={refundedBefore} />,
    'bookings.refundedByCancellation': <MoneyText money={refunded} strong />,
    'bookings.reserved': pending && pending.amount > 0 && <MoneyText money={pending} />,
    'bookings.heldByBanks': disputed.amount > 0 && <MoneyText money={disputed} />,
    'bookings.kept': <MoneyText money={kept} strong />,
  };
}
