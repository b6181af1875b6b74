import type { Refund } from '@booking/contracts';
import fc from 'fast-check';
import { type Model, pick } from '../booking-model.ts';
import { hasSucceeded } from '../client.ts';
import type { Harness } from '../harness.ts';
import { hasBookings, stepOf } from './step.ts';

/** The actions of staff on a refund, with their bodies. */
const buttons = {
  process: {},
  reject: { reason: 'Not agreed' },
  'give-up': { reason: 'Not in the dashboard' },
  'settle-manually': { reason: 'Paid out at the desk' },
  review: { meaning: 'keep_booking' },
  'review as a cancellation': { meaning: 'cancel_booking', reason: 'Agreed on the phone' },
} as const;

type RefundDecision = {
  readonly number: number;
  readonly does: keyof typeof buttons;
  /** The number of concurrent clicks on the button. */
  readonly times: number;
};

export const refundDecision: fc.Arbitrary<RefundDecision> = fc.record({
  number: fc.nat(20),
  does: fc.constantFrom('process', 'process', 'process', ...(Object.keys(buttons) as (keyof typeof buttons)[])),
  times: fc.constantFrom(1, 1, 2, 5),
});

/** Staff decide on a waiting refund, process a failed refund again, or choose an action that is no longer valid. */
export const decideRefund = stepOf<RefundDecision>('decide on a refund', {
  when: hasBookings,
  act: async ({ number, does, times }, model, harness) => {
    const refunds = await refundsOf(model, harness);
    if (refunds.length === 0) return;
    const { id, requestedBy } = pickRefund(refunds, number);
    const path = `/refunds/${id}/${does.split(' ')[0] ?? ''}`;
    const presses = Array.from({ length: times }, () => harness.adminClient.send(path, buttons[does]));
    const isReview = does.startsWith('review');
    for (const answer of await Promise.all(presses)) {
      hasSucceeded(answer, 200, {
        'refund-not-processable': true,
        'refund-exceeds-balance': does === 'process' || does === 'settle-manually',
        'recent-sign-in-required': !isReview && does !== 'reject',
        'approval-required': requestedBy === harness.adminClient.email && !isReview && does !== 'reject',
      });
    }
  },
});

const OPEN_MAX = 2;

/** Picks a refund, usually one of the latest that need a decision. */
function pickRefund(refunds: readonly Refund[], number: number): Refund {
  const open = refunds.filter(needsDecision).slice(-OPEN_MAX);
  return pick(number % 4 === 0 || open.length === 0 ? refunds : open, number);
}

function needsDecision({ status, isStranded = false }: Refund): boolean {
  return status === 'pending' || status === 'failed' || isStranded;
}

async function refundsOf({ bookings }: Model, { staff }: Harness): Promise<Refund[]> {
  const lists = bookings.map(({ id }) => staff.get<{ data: Refund[] }>(`/bookings/${id}/refunds`));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}
