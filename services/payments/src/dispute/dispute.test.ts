import { DisputeClosed, DisputeOpened, type DisputeReport, TransitionRefused } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPayment } from '../../test/samples.ts';
import { changeDispute, openDispute } from './dispute.ts';

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

    const { dispute, events } = changeDispute(open, { status, amount: null }, cause);

    expect(dispute).toMatchObject({ status, version: 2 });
    expect(events).toMatchObject([
      { definition: DisputeClosed, data: { disputeReference: 'dispute-1', outcome: status } },
    ]);
    expect(changeDispute(dispute, { status, amount: null }, cause)).toEqual({ dispute, events: [] });
  });

  it.each([
    ['a part is lost', 'lost', 1_000, 1_000],
    ['more is reported as lost than was disputed', 'lost', 6_000, 5_000],
    ['its loss is reported with 0, which states no amount', 'lost', 0, 5_000],
    ['it is won', 'won', 1_000, 5_000],
  ] as const)('ends with the right amount when %s', (_when, status, reported, expected) => {
    const open = openDispute(id, aPayment(), opened).dispute;

    const { dispute, events } = changeDispute(open, { status, amount: { amount: reported, currency: 'EUR' } }, cause);

    const amount = { amount: expected, currency: 'EUR' };
    expect(dispute).toMatchObject({ status, amount });
    expect(events).toMatchObject([{ definition: DisputeClosed, data: { outcome: status, amount } }]);
  });

  it('ends with the disputed amount when it is lost in another currency', () => {
    const open = openDispute(id, aPayment(), opened).dispute;

    const { dispute } = changeDispute(open, { status: 'lost', amount: { amount: 1_000, currency: 'USD' } }, cause);

    expect(dispute.amount).toEqual(opened.amount);
  });

  it.each(['won', 'lost'] as const)('is published again as %s when a newer report says so', (outcome) => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status: otherOf(outcome), sequence: 1 });

    const decision = changeDispute(dispute, { status: outcome, amount: null, sequence: 2 }, cause);

    expect(decision.dispute).toEqual({ ...dispute, status: outcome, sequence: 2, version: dispute.version + 1 });
    expect(decision.events).toMatchObject([{ definition: DisputeClosed, data: { outcome, amount: dispute.amount } }]);
  });

  it.each(['won', 'lost'] as const)('opens again after it was %s when a newer report says so', (status) => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status, sequence: 1 });
    const dueAt = '2026-09-01T00:00:00.000Z';

    const decision = changeDispute(dispute, { ...opened, dueAt, reason: 'fraudulent', sequence: 2 }, cause);

    expect(decision.dispute).toMatchObject({ status: 'open', dueAt: new Date(dueAt), reason: opened.reason });
    expect(decision.events).toMatchObject([
      { definition: DisputeOpened, data: { amount: opened.amount, reason: opened.reason, dueAt } },
    ]);
  });

  it('is published again when a newer report of the open dispute states another deadline, reason or amount', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, reason: null, sequence: 1 });
    const dueAt = '2026-12-05T00:00:00.000Z';

    for (const facts of [
      { dueAt },
      { reason: 'fraudulent' },
      { amount: { amount: 9_000, currency: 'EUR' } } as const,
    ]) {
      const report = { ...opened, reason: null, ...facts, sequence: 2 };
      const { dispute: after, events } = changeDispute(dispute, report, cause);

      expect(after.version).toBe(2);
      expect(events).toMatchObject([{ definition: DisputeOpened, data: facts }]);
      expect(changeDispute(after, report, cause)).toEqual({ dispute: after, events: [] });
    }
  });

  it('keeps its deadline, reason and amount when a newer report states none', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, dueAt: '2026-12-05T00:00:00.000Z', sequence: 1 });

    const decision = changeDispute(dispute, { status: 'opened', amount: null, reason: 'other', sequence: 2 }, cause);

    expect(decision).toEqual({ dispute: { ...dispute, sequence: 2 }, events: [] });
  });

  it.each([
    [5_000, 'newer', 2, 3_000],
    [9_000, 'newer', 2, 9_000],
    [5_000, 'older', 0, 9_000],
    [9_000, 'of the same sequence', 1, 9_000],
    [9_000, 'without a sequence', null, 9_000],
  ])(
    'has the amount %i after a report that is %s (sequence %j) and states %i',
    (expected, _which, sequence, stated) => {
      const { dispute } = openDispute(id, aPayment(), { ...opened, sequence: 1 });

      const after = changeDispute(dispute, { ...opened, amount: { amount: stated, currency: 'EUR' }, sequence }, cause);

      expect(after.dispute.amount).toEqual({ amount: expected, currency: 'EUR' });
    },
  );

  it('ends with the lost amount, although an earlier report of the open dispute stated less', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, sequence: 1 });
    const partial = { ...opened, amount: { amount: 3_000, currency: 'EUR' }, sequence: 2 } as const;
    const { dispute: open } = changeDispute(dispute, partial, cause);

    const { dispute: lost } = changeDispute(open, { ...opened, status: 'lost', sequence: 3 }, cause);

    expect(lost).toMatchObject({ status: 'lost', amount: opened.amount });
  });

  it.each([
    ['05', 'newer', 2, '05'],
    ['10', 'of the same sequence', 1, '05'],
    ['10', 'without a sequence', null, '05'],
    ['15', 'of the same sequence', 1, '15'],
    ['15', 'without a sequence', null, '15'],
  ])(
    'has its deadline on day %s after a report that is %s (sequence %j) and states day %s',
    (expected, _which, sequence, day) => {
      const dueOn = (date: string) => `2026-12-${date}T00:00:00.000Z`;
      const { dispute } = openDispute(id, aPayment(), { ...opened, dueAt: dueOn('10'), sequence: 1 });

      const after = changeDispute(dispute, { ...opened, dueAt: dueOn(day), sequence }, cause);

      expect(after.dispute.dueAt).toEqual(new Date(dueOn(expected)));
    },
  );

  it.each([
    ['older', 7, 6],
    ['as old', 7, 7],
    ['without an order', 7, null],
    ['without an order, like its end', null, null],
  ])('keeps its end when a report is %s, and reports the rejected transition', (_which, known, sequence) => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status: 'won', sequence: known });

    const { bookingId } = dispute;
    const transition = { aggregate: 'dispute', id, bookingId, state: 'won', move: 'lose', cause };
    expect(changeDispute(dispute, { status: 'lost', amount: null, sequence }, cause)).toEqual({
      dispute,
      events: [{ definition: TransitionRefused.payments, data: { transition } }],
    });
    expect(changeDispute(dispute, { ...opened, sequence }, cause)).toEqual({ dispute, events: [] });
  });

  it('is ended only by a report that is not older than its opening', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, sequence: 5 });

    expect(changeDispute(dispute, { status: 'won', amount: null, sequence: 4 }, cause).dispute).toBe(dispute);
    expect(changeDispute(dispute, { status: 'won', amount: null, sequence: 5 }, cause).dispute.status).toBe('won');
  });

  it('remembers the newest repetition, so that an older report does not overtake it', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status: 'won', sequence: 1 });

    const repeated = changeDispute(dispute, { status: 'won', amount: null, sequence: 9 }, cause);

    expect(repeated).toEqual({ dispute: { ...dispute, sequence: 9 }, events: [] });
    expect(changeDispute(repeated.dispute, { status: 'lost', amount: null, sequence: 5 }, cause).dispute.status).toBe(
      'won',
    );
  });

  it('accepts another end, but no opening, if its end was stored without a sequence', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, status: 'won' });

    expect(changeDispute(dispute, { ...opened, sequence: 1 }, cause).dispute).toBe(dispute);
    expect(changeDispute(dispute, { status: 'lost', amount: null, sequence: 1 }, cause).dispute.status).toBe('lost');
  });

  it('is about the reported amount again when the loss of a part is reversed', () => {
    const { dispute } = openDispute(id, aPayment(), { ...opened, sequence: 1 });
    const part = { amount: 1_000, currency: 'EUR' } as const;
    const lost = changeDispute(dispute, { status: 'lost', amount: part, sequence: 2 }, cause).dispute;

    const won = changeDispute(lost, { status: 'won', amount: opened.amount, sequence: 3 }, cause).dispute;

    expect([lost.amount, won.amount]).toEqual([part, opened.amount]);
  });

  it('edge case 37: is published as opened and ended when its end is reported first', () => {
    const { dispute, events } = openDispute(id, aPayment(), { ...opened, status: 'lost' });

    expect(dispute.status).toBe('lost');
    expect(events.map(({ definition }) => definition)).toEqual([DisputeOpened, DisputeClosed]);
    expect(changeDispute(dispute, opened, cause).events).toEqual([]);
  });
});

function otherOf(outcome: 'won' | 'lost'): 'won' | 'lost' {
  return outcome === 'won' ? 'lost' : 'won';
}
