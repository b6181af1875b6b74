import { DisputeClosed, type DisputeReport, nextState, TransitionRefused } from '@booking/contracts';
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
      fc.property(disputesThatAre(state), (before) => {
        const { dispute: after, events } = closeDispute(before, { status }, cause);
        const next = nextState(disputeMachine, state, move);

        if (next !== undefined && next !== state) {
          expect(after).toEqual({ ...before, status: next, version: before.version + 1 });
          expect(events).toMatchObject([{ definition: DisputeClosed, data: { outcome: next, amount: before.amount } }]);
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

function disputesThatAre(status: DisputeStatus): fc.Arbitrary<Dispute> {
  return fc.record({
    id: fc.uuid(),
    paymentId: fc.uuid(),
    bookingId: fc.uuid(),
    method: fc.constant('sandbox'),
    reference: fc.string(),
    status: fc.constant(status),
    amount: fc.record({ amount: fc.nat(), currency: fc.constantFrom('EUR', 'JPY', 'KWD') }),
    reason: fc.constantFrom('fraudulent', null),
    dueAt: fc.constantFrom(new Date(0), null),
    version: fc.nat(1_000).map((changes) => changes + 1),
  });
}
