import type { Booking } from '@booking/contracts';
import { OWN_ZONE } from '../fields/own-zone.ts';

/** The time zone of the property, which only cancellation terms may name. Without it, the zone of the user. */
export function propertyZone({ cancellationPolicy: policy }: Pick<Booking, 'cancellationPolicy'>): string {
  return policy === null || Array.isArray(policy) ? OWN_ZONE : (policy.timeZone ?? OWN_ZONE);
}
