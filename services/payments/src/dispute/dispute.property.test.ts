import { DisputeClosed, type DisputeReport, type Money, nextState, TransitionRefused } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { closeDispute, type Dispute, disputeMachine, type DisputeStatus } from './dispute.ts';

const cause = 'callback 1';
const reports = { open: 'opened', win: 'won', lose: 'lost' } as const satisfies Record<string, DisputeReport['status']>;
type Move = keyof typeof reports;

const pairs = disputeMachine.states.flatMap((state) =>
  (Object.keys(reports) as Move[]).map((move) => ({ state, move, status: reports[move] })),
);

describe('the transition table of a dispute', () => {
  it('has a report for every move', () => {
    expect(Object.keys(reports).toSorted()).toEqual(Object.keys(disputeMachine.moves).toSorted());
  });

  it.each(pairs)('governs a dispute that is $state when it is reported $status', ({ state, move, status }) => {
    fc.assert(
      fc.property(disputesThatAre(state), fc.option(amounts), (before, reported) => {
        const { dispute: after, events } = closeDispute(before, { status, amount: reported }, cause);
        const next = nextState(disputeMachine, state, move);

        if (next !== undefined && next !== state) {
          const amount = next === 'lost' ? lessOf(before.amount, reported) : before.amount;
          expect(after).toEqual({ ...before, status: next, amount, version: before.version + 1 });
          expect(events).toMatchObject([{ definition: DisputeClosed, data: { outcome: next, amount } }]);
          return;
        }
        const { id, bookingId } = before;
        const transition = { aggregate: 'dispute', id, bookingId, state, move, cause };
        expect(after).toBe(before);
        expect(events).toEqual(
          next === state ? [] : [{ definition: TransitionRefused.payments, data: { transition } }],
        );
      }),
    );
  });
});

const amounts = fc.record({ amount: fc.nat(), currency: fc.constantFrom('EUR', 'JPY', 'KWD') });

/** The amount of a lost dispute, by the disputed amount and the reported one. */
function lessOf(disputed: Money, reported: Money | null): Money {
  const isLess = reported !== null && reported.amount > 0 && reported.amount < disputed.amount;
  return isLess && reported.currency === disputed.currency ? reported : disputed;
}

function disputesThatAre(status: DisputeStatus): fc.Arbitrary<Dispute> {
  return fc.record({
    id: fc.uuid(),
    paymentId: fc.uuid(),
    bookingId: fc.uuid(),
    method: fc.constant('sandbox'),
    reference: fc.string(),
    status: fc.constant(status),
    amount: amounts,
    reason: fc.constantFrom('fraudulent', null),
    dueAt: fc.constantFrom(new Date(0), null),
    version: fc.nat(1_000).map((changes) => changes + 1),
  });
}
