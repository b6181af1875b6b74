import type { Booking } from '@booking/contracts';
import { OWN_ZONE } from '../fields/own-zone.ts';

/** The time zone of the property, which only cancellation terms have. Without terms, times are in the zone of the user. */
export function propertyZone({ cancellationPolicy: policy }: Pick<Booking, 'cancellationPolicy'>): string {
  if (policy === null) return OWN_ZONE;
  return Array.isArray(policy) ? 'UTC' : (policy.timeZone ?? 'UTC');
}
