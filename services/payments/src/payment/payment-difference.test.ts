import type { ListedPayment } from '@booking/gateways/records';
import { describe, expect, it } from '@jest/globals';
import { aPayment } from '../../test/samples.ts';
import type { Payment } from './payment.ts';
import { differenceOf } from './payment-difference.ts';

const money = { amount: 12_050, currency: 'EUR' } as const;
const other = { amount: 9_900, currency: 'EUR' } as const;
const knownBefore = new Date('2026-05-01T12:00:00.000Z');
const completed = aPayment({ status: 'completed', completedAt: new Date('2026-05-01T10:05:00.000Z') });
const fresh = aPayment({ status: 'completed', completedAt: new Date('2026-05-01T12:01:00.000Z') });
const mismatched = aPayment({ status: 'mismatched', reported: other });

function listed(status: ListedPayment['status'], amount: ListedPayment['amount'] = money): ListedPayment {
  return { reference: 'session-1', paymentId: null, captureReference: null, status, amount, reason: null };
}

function captured(captureReference: string): ListedPayment {
  return { ...listed('succeeded'), captureReference };
}

type Pair = [what: string, record: ListedPayment, payment: Payment | undefined];

describe("our record and the gateway's record", () => {
  it.each<Pair>([
    ['money that is recorded here', listed('succeeded'), completed],
    ['the amount that is held for staff', listed('succeeded', other), mismatched],
    ['success without an amount', listed('succeeded', null), completed],
    ['money without a capture reference', listed('succeeded'), { ...completed, captureReference: 'capture-1' }],
    ['the same money', captured('capture-1'), { ...completed, captureReference: 'capture-1' }],
    ['a payment without money', listed('open'), aPayment()],
    ['a payment without money that ended in another way', listed('expired'), aPayment({ status: 'failed' })],
    ['an unknown payment without money', listed('open'), undefined],
    ['no money yet for a payment that was completed just now', listed('open'), fresh],
  ])('are equal when the gateway lists %s', (_what, record, payment) => {
    expect(differenceOf(record, payment, knownBefore)).toBeUndefined();
  });

  it.each<[...Pair, object]>([
    [
      'money of an unknown payment',
      listed('succeeded'),
      undefined,
      { kind: 'unknown-payment', ours: null, theirs: money },
    ],
    ['another amount', listed('succeeded', other), completed, { kind: 'payment-differs', ours: money, theirs: other }],
    ['another amount than the one held for staff', listed('succeeded'), mismatched, { ours: other, theirs: money }],
    [
      'another amount of a payment that was completed just now',
      listed('succeeded', other),
      fresh,
      { ours: money, theirs: other },
    ],
    ['a failure of a completed payment', listed('failed'), completed, { kind: 'payment-differs', theirs: null }],
    [
      'success without an amount of an open payment',
      listed('succeeded', null),
      aPayment(),
      { kind: 'payment-differs' },
    ],
    ['money of an open payment', listed('succeeded'), aPayment(), { ours: null, theirs: money }],
    [
      'other money of the same amount (edge case 41)',
      captured('capture-2'),
      { ...completed, captureReference: 'capture-1' },
      { kind: 'paid-twice', reference: 'capture-2', ours: money, theirs: money },
    ],
  ])('differ when the gateway lists %s', (_what, record, payment, expected) => {
    expect(differenceOf(record, payment, knownBefore)).toMatchObject(expected);
  });
});
