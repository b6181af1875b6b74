import fc from 'fast-check';
import { pick } from '../booking-model.ts';
import { hasSucceeded } from '../client.ts';
import { hasRefunds, stepOf } from './step.ts';

export type RefundDecision = {
  readonly number: number;
  readonly does: 'process' | 'reject';
  /** How often the button is pressed at once. */
  readonly times: number;
};

export const refundDecision: fc.Arbitrary<RefundDecision> = fc.record({
  number: fc.nat(20),
  does: fc.constantFrom('process', 'process', 'reject'),
  times: fc.constantFrom(1, 1, 2),
});

/** Staff decide on a refund that waits, try a failed one again, or press a button that is no longer there. */
export const decideRefund = stepOf<RefundDecision>('decide on a refund', {
  when: hasRefunds,
  act: async ({ number, does, times }, { bookings }, { desk }) => {
    const refunds = bookings.flatMap((booking) => booking.refunds);
    const id = pick(refunds, number);
    const presses = Array.from({ length: times }, () => desk.send(`/refunds/${id}/${does}`, {}));
    for (const answer of await Promise.all(presses)) {
      hasSucceeded(answer, 200, { 'refund-not-processable': true, 'refund-exceeds-balance': does === 'process' });
    }
  },
});
