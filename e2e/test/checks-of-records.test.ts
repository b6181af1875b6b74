import { describe, expect, it } from '@jest/globals';
import type { Evidence } from '../src/model/checker/evidence.ts';
import { anyOrderEndsAlike } from '../src/model/checker/invariants/any-order-ends-alike.ts';
import { bookingsArePaidOnce } from '../src/model/checker/invariants/bookings-are-paid-once.ts';
import {
  cancellationsDecideOnce,
  cancellationsRefundWhatTheyOwe,
} from '../src/model/checker/invariants/cancellations-refund-what-they-owe.ts';
import { outcomesArePublishedOnce } from '../src/model/checker/invariants/outcomes-are-published-once.ts';
import { recordsAgree } from '../src/model/checker/invariants/records-agree.ts';
import { largeRefundsHaveTwo, refundsHaveACause } from '../src/model/checker/invariants/refunds-have-an-actor.ts';
import { rejectionsArePublishedOnce } from '../src/model/checker/invariants/rejections-are-published-once.ts';
import type { Violation } from '../src/model/checker/violation.ts';
import { evidence, type Parts, sentences } from './planted-evidence.ts';

const EUR = { amount: 100, currency: 'EUR' };

describe('the checks of decisions and of their records', () => {
  const cancellation = { by: 'alice', refund: EUR, fee: { amount: 0, currency: 'EUR' }, payments: ['p1'] };
  const money = { total: EUR, paid: EUR, refunded: EUR };
  const booking = { id: 'b1', status: 'cancelled', paymentStatus: 'refunded', ...money, cancellation };
  const payment = { id: 'p1', bookingId: 'b1', status: 'completed', amount: EUR, nextAction: null };
  const allocations = [{ paymentId: 'p1', amount: EUR, status: 'succeeded' }];
  const refund = { id: 'r1', bookingId: 'b1', status: 'succeeded', amount: EUR, allocations };
  const dispute = { id: 'd1', reference: 'dp', status: 'won' };
  const row = {
    ...{ id: 'r1', booking_id: 'b1', status: 'succeeded', origin: 'cancellation', cause: 'cancellation:b1' },
    ...{ amount_minor: 100, currency: 'EUR', requested_by: 'alice', processed_by: 'alice' },
  };
  const cancelled = { id: 'e1', type: 'BookingCancelled', subject: 'b1', stream: 'BOOKINGS', data: { booking } };
  const completed = { id: 'e2', type: 'PaymentCompleted', subject: 'p1', stream: 'PAYMENTS', data: { payment } };
  const processed = { id: 'e3', type: 'RefundProcessed', subject: 'r1', stream: 'REFUNDS', data: { refund } };
  const records = [booking, payment, refund, dispute].map((record) => ({ id: record.id, record }));
  const kept = evidence({
    ...{ bookings: [booking], shownPayments: [payment], shownRefunds: [refund], disputes: [dispute], records },
    ...{ payments: [payment], refunds: [row], events: [cancelled, completed, processed] },
    ...{ accounts: [], allocations: [], audit: [], balances: [], bookingPayments: [], history: [] },
  });
  const paid = { ...cancelled, type: 'BookingPaid' };
  const again = <Event extends object>(event: Event) => ({ ...event, id: 'e4' });
  const largeBy = (by: string) => ({ ...row, amount_minor: 6_001, requested_by: 'staff', processed_by: by });

  it('accept one outcome of each decision, and records that agree', () => {
    const checks = [cancellationsDecideOnce, outcomesArePublishedOnce, anyOrderEndsAlike, refundsHaveACause];

    for (const check of [...checks, largeRefundsHaveTwo, recordsAgree]) expect(check(kept)).toEqual([]);
    expect(largeRefundsHaveTwo(evidence({ ...kept, refunds: [largeBy('boss')] }))).toEqual([]);
  });

  it('accept that staff reject a failed refund of a surplus payment, or a failed refund that a cancellation counted', () => {
    const rejected = { ...row, id: 'r2', origin: 'request', status: 'rejected', processed_by: 'boss' };
    const failed = { id: 'e5', type: 'RefundFailed', subject: 'r2', stream: 'REFUNDS', data: {} };
    const allocationRows = [{ refund_id: 'r2', payment_id: 'p1' }];
    const balances = [{ id: 'p1', captured_minor: 100, refunded_minor: 0, reserved_minor: 0 }];
    const bookingPayments = [{ booking_id: 'b1', payment_id: 'p1', is_surplus: true }];
    const parts = { refunds: [rejected], allocations: allocationRows, balances, bookingPayments };

    for (const check of [bookingsArePaidOnce, cancellationsRefundWhatTheyOwe]) {
      expect(check(evidence({ ...kept, ...parts, events: [failed] }))).toEqual([]);
      expect(check(evidence({ ...kept, ...parts, events: [] }))).toHaveLength(1);
    }
  });

  it.each<[string, (parts: Evidence) => Violation[], Parts]>([
    ['cancelling owed 100 and released 200', cancellationsDecideOnce, { refunds: [row, { ...row, id: 'r2' }] }],
    ['PaymentCompleted was published 0 times', outcomesArePublishedOnce, { events: [cancelled, processed] }],
    ['PaymentCompleted was published 2 times', outcomesArePublishedOnce, { events: [completed, again(completed)] }],
    ['refund r1 is succeeded after ', outcomesArePublishedOnce, { events: [completed] }],
    ['r1 was published as processed twice', outcomesArePublishedOnce, { events: [processed, again(processed)] }],
    ['its events make {"status":"confirmed"', anyOrderEndsAlike, { events: [paid, completed, processed] }],
    ['was asked for and released by staff alone', largeRefundsHaveTwo, { refunds: [largeBy('staff')] }],
    ['refund r1 (cancellation, no cause) was wanted', refundsHaveACause, { refunds: [{ ...row, cause: null }] }],
    ['staff see cancelled and refunded', recordsAgree, { bookings: [{ ...booking, status: 'confirmed' }] }],
    ['staff see a completed payment of 100', recordsAgree, { shownPayments: [{ ...payment, status: 'failed' }] }],
    ['staff see a succeeded refund of 100', recordsAgree, { shownRefunds: [{ ...refund, status: 'failed' }] }],
    ['staff see a dispute that is won', recordsAgree, { disputes: [{ ...dispute, status: 'lost' }] }],
    ['staff see nothing', recordsAgree, { records: records.slice(1) }],
  ])('find that %s', (says, check, change) => {
    expect(sentences(check(evidence({ ...kept, ...change })))).toContainEqual(expect.stringContaining(says));
  });
});

describe('the check of rejected transitions', () => {
  const transition = { move: 'fail', cause: 'callback c1' };
  const refused = { id: 'e1', type: 'TransitionRefused', subject: 'p1', data: { transition } };
  const replays = ['attempted', 'succeeded'].map((outcome) => ({
    action: 'replay_callback',
    target_id: 'c1',
    outcome,
  }));
  const rejected = (count: number, auditChain: readonly object[]) => {
    const events = Array.from({ length: count }, (_, index) => ({ ...refused, id: `e${index}` }));
    return sentences(rejectionsArePublishedOnce(evidence({ events, auditChain })));
  };

  it('accepts one rejection, and another one for each replay of its webhook', () => {
    expect(rejected(1, [])).toEqual([]);
    expect(rejected(2, replays)).toEqual([]);
  });

  it('finds a rejection that is repeated without a replay', () => {
    expect(rejected(2, [])).toEqual(['fail of p1, wanted by callback c1 was rejected 2 times']);
    expect(rejected(2, [{ ...replays[0], target_id: 'c2' }])).toHaveLength(1);
    expect(rejected(3, replays)).toHaveLength(1);
  });
});
