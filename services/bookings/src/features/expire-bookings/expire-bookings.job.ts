import type { Job } from '@booking/runtime';
import { type Deps, expireBookings } from './expire-bookings.ts';

const EVERY_MS = 2_000;

export function expireBookingsJob(deps: Deps): Job {
  return { name: 'expire-bookings', everyMs: EVERY_MS, run: () => expireBookings(deps) };
}
