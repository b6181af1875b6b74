import type { Booking } from '@booking/contracts';
import { TwoLines } from '../fields/lines.tsx';
import { momentIn } from '../fields/moment-in.ts';
import { OWN_ZONE } from '../fields/own-zone.ts';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { policyZone } from './policy-zone.ts';

/** The start or the end of a booking in the time zone of the policy, and in that of the user if it differs. */
export function StayTime({ at, booking }: { readonly at: string; readonly booking: Booking }) {
  const timeZone = policyZone(booking);
  const own = momentIn(OWN_ZONE).format(new Date(at));
  const isOther = momentIn(timeZone).format(new Date(at)) !== own;
  return (
    <TwoLines below={isOther && text('bookings.ownTime', { time: own })}>
      <TimeText at={at} timeZone={timeZone} />
    </TwoLines>
  );
}
