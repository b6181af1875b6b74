import { DisputeClosed, DisputeOpened, type DisputeReport, TransitionRefused } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPayment } from '../../test/samples.ts';
import { closeDispute, openDispute } from './dispute.ts';

const cause = 'callback 1';
const id = '01980000-0000-7000-8000-000000000003';
const opened: DisputeReport = {
  kind: 'dispute',
  status: 'opened',
  reference: 'dispute-1',
  captureReference: 'capture-1',
  paymentReference: 'session-1',
  amount: { amount: 5_000, currency: 'EUR' },
  reason: 'not as described',
};

describe('edge case 28: a dispute', () => {
  it('is published when it opens, with the disputed amount', () => {
    const { dispute, events } = openDispute(id, aPayment(), opened);

    expect(dispute).toMatchObject({ status: 'open', amount: opened.amount, version: 1 });
    expect(events).toMatchObject([
      { definition: DisputeOpened, data: { amount: opened.amount, reason: opened.reason } },
    ]);
  });

  it.each([null, { amount: 0, currency: 'EUR' } as const])(
    'is about the whole payment when the gateway reports no amount: %j',
    (amount) => {
      expect(openDispute(id, aPayment(), { ...opened, amount }).dispute.amount).toEqual(aPayment().amount);
    },
  );

  it.each(['won', 'lost'] as const)('is published once when it is %s', (status) => {
    const open = openDispute(id, aPayment(), opened).dispute;

    const { dispute, events } = closeDispute(open, { status, amount: null }, cause);

    expect(dispute).toMatchObject({ status, version: 2 });
    expect(events).toMatchObject([
      { definition: DisputeClosed, data: { disputeReference: 'dispute-1', outcome: status } },
    ]);
    expect(closeDispute(dispute, { status, amount: null }, cause)).toEqual({ dispute, events: [] });
  });

  it.each([
    ['a part is lost', 'lost', 1_000, 1_000],
    ['more is reported as lost than was disputed', 'lost', 6_000, 5_000],
    ['its loss is reported with 0, which states no amount', 'lost', 0, 5_000],
    ['it is won', 'won', 1_000, 5_000],
  ] as const)('ends with the right amount when %s', (_when, status, reported, expected) => {
    const open = openDispute(id, aPayment(), opened).dispute;

    const { dispute, events } = closeDispute(open, { status, amount: { amount: reported, currency: 'EUR' } }, cause);

    const amount = { amount: expected, currency: 'EUR' };
    expect(dispute).toMatchObject({ status, amount });
    expect(events).toMatchObject([{ definition: DisputeClosed, data: { outcome: status, amount } }]);
  });

  it('ends with the disputed amount when it is lost in another currency', () => {
    const open = openDispute(id, aPayment(), opened).dispute;

    const { dispute } = closeDispute(open, { status: 'lost', amount: { amount: 1_000, currency: 'USD' } }, cause);

    expect(dispute.amount).toEqual(opened.amount);
  });

  it.each([
    { ended: 'won', other: 'lost', move: 'lose' },
    { ended: 'lost', other: 'won', move: 'win' },
  ] as const)('rejects $other after $ended, and reports the rejected transition', ({ ended, other, move }) => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status: ended });

    const decision = closeDispute(dispute, { status: other, amount: null }, cause);

    const { bookingId } = dispute;
    const transition = { aggregate: 'dispute', id, bookingId, state: ended, move, cause };
    expect(decision).toEqual({ dispute, events: [{ definition: TransitionRefused.payments, data: { transition } }] });
  });

  it('edge case 37: is published as opened and ended when its end is reported first', () => {
    const { dispute, events } = openDispute(id, aPayment(), { ...opened, status: 'lost' });

    expect(dispute.status).toBe('lost');
    expect(events.map(({ definition }) => definition)).toEqual([DisputeOpened, DisputeClosed]);
    expect(closeDispute(dispute, opened, cause).events).toEqual([]);
  });
});
