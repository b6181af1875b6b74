import {
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  isSameMoney,
  type Money,
  nextState,
  TransitionRefused,
} from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeDispute, type Dispute, disputeMachine, type DisputeStatus } from './dispute.ts';

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

  it.each(pairs)('governs a dispute that is $state when a newer report says $status', ({ state, move, status }) => {
    fc.assert(
      fc.property(disputesThatAre(state), fc.option(amounts), (before, amount) => {
        const sequence = before.sequence + 1;
        const { dispute: after, events } = changeDispute(before, { status, amount, sequence }, cause);
        const next = nextState(disputeMachine, state, move);

        expect(after).toMatchObject({ id: before.id, status: next, sequence });
        const definition = next === 'open' ? DisputeOpened : DisputeClosed;
        const isChanged = next !== state || !isSameMoney(before.amount, after.amount);
        expect(events).toMatchObject(isChanged ? [{ definition, data: { amount: after.amount } }] : []);
        expect(after.version - before.version).toBe(events.length);
        if (next === 'open') expect(after.amount).toEqual(disputedAfter(before, amount));
        if (next === 'lost' && state !== 'lost') expect(after.amount).toEqual(lessOf(before.amount, amount));
      }),
    );
  });

  it.each(pairs)('changes nothing about a dispute that is $state when an older report says $status', (pair) => {
    fc.assert(
      fc.property(disputesThatAre(pair.state), fc.option(amounts), (before, amount) => {
        const report = { status: pair.status, amount, sequence: before.sequence - 1 };
        const { dispute: after, events } = changeDispute(before, report, cause);
        const isRejected = pair.move !== 'open' && nextState(disputeMachine, pair.state, pair.move) !== pair.state;

        expect(after).toBe(before);
        expect(events).toMatchObject(isRejected ? [{ definition: TransitionRefused.payments }] : []);
      }),
    );
  });
});

const amounts = fc.record({ amount: fc.nat(), currency: fc.constantFrom('EUR', 'JPY', 'KWD') });

/** The amount of a dispute that is open after a report. Only an opening after an end can lower it. */
function disputedAfter({ status, amount: known }: Dispute, reported: Money | null): Money {
  if (reported === null || reported.amount === 0) return known;
  const isHigher = reported.currency === known.currency && reported.amount > known.amount;
  return status !== 'open' || isHigher ? reported : known;
}

/** The amount of a lost dispute, by the disputed amount and the reported one. */
function lessOf(disputed: Money, reported: Money | null): Money {
  const isLess = reported !== null && reported.amount > 0 && reported.amount < disputed.amount;
  return isLess && reported.currency === disputed.currency ? reported : disputed;
}

function disputesThatAre(status: DisputeStatus): fc.Arbitrary<Dispute & { readonly sequence: number }> {
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
    sequence: fc.nat(),
    version: fc.nat(1_000).map((changes) => changes + 1),
  });
}
