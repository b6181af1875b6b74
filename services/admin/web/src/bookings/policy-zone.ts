import type { Booking } from '@booking/contracts';
import { OWN_ZONE } from '../fields/own-zone.ts';

/** The time zone of the cancellation policy, or of the user if the policy names none. */
export function policyZone(
  { cancellationPolicy: policy }: Pick<Booking, 'cancellationPolicy'>,
  zoneOfUser = OWN_ZONE,
): string {
  return policy === null || Array.isArray(policy) ? zoneOfUser : (policy.timeZone ?? zoneOfUser);
}
