import type { Booking } from '@booking/contracts';
import fc from 'fast-check';
import { pickBooking } from '../booking-model.ts';
import { describe, hasSucceeded } from '../client.ts';
import { hasBookings, stepOf } from './step.ts';

export type WantedCancellation = {
  readonly number: number;
  readonly by: 'owner' | 'staff';
  readonly times: number;
  readonly key: string;
};

export const wantedCancellation: fc.Arbitrary<WantedCancellation> = fc.record({
  number: fc.nat(20),
  by: fc.constantFrom('owner', 'staff', 'staff'),
  times: fc.constantFrom(1, 1, 2),
  key: fc.uuid(),
});

export const cancelBooking = stepOf<WantedCancellation>('cancel', {
  when: hasBookings,
  act: async ({ number, by, times, key }, model, world) => {
    const booking = pickBooking(model, number);
    const attempts = Array.from({ length: times }, (_, copy) =>
      world[by].post<Booking>(`/bookings/${booking.id}/cancel`, { body: {}, key: `${world.run} ${key} ${copy}` }),
    );
    for (const answer of await Promise.all(attempts)) {
      const allowed = { forbidden: by === 'owner', 'booking-not-cancellable': !booking.isCancelled };
      if (!hasSucceeded(answer, 200, allowed)) continue;
      if (answer.body.status !== 'cancelled') throw new Error(`Nothing was cancelled: ${describe(answer)}`);
      booking.isCancelled = true;
    }
  },
});
