import { describe, expect, it } from '@jest/globals';
import { BookingPaid, SurplusPaymentReceived, type Payment } from '@booking/contracts';
import type { NewEvent } from '@booking/messaging';
import fc from 'fast-check';
import { AT, euros, sampleBooking, samplePayment, sampleRefund } from '../../test/samples.ts';
import { canBecome, presentBooking } from './booking.ts';
import { emptyLedger, enterInLedger, figuresOf } from './booking-ledger.ts';
import { expireBooking, recordCancellation } from './booking-lifecycle.ts';
import { takePayment, takeRefund, type Account } from './booking-settlement.ts';

/** Something that happens to a booking, and what it makes of it. */
type Happening = (account: Account) => { account: Account; events: readonly NewEvent[] };

const PAYMENTS = ['one', 'two', 'three'].map((id) => samplePayment({ id }));
const foreignPayment = samplePayment({ id: 'foreign', amount: { amount: 10_000, currency: 'USD' } });

const anyPayment = fc.constantFrom(...PAYMENTS, foreignPayment).map((payment) => completed(payment));
const anyRefund = fc
  .record({
    id: fc.constantFrom('refund 1', 'refund 2'),
    payment: fc.constantFrom(...PAYMENTS),
    status: fc.constantFrom('succeeded' as const, 'failed' as const),
    version: fc.integer({ min: 2, max: 5 }),
  })
  .map(({ payment, ...refund }) => refunded({ ...refund, paymentId: payment.id, amount: 5_000 }));
const anyHappening = fc.oneof(anyPayment, anyRefund, fc.constantFrom<Happening>(cancelled, expired));

describe('whatever happens to a booking, in whatever order', () => {
  it('every step is a legal move, the figures follow from the ledger, and payment is announced once', () => {
    fc.assert(
      fc.property(fc.array(anyHappening, { maxLength: 25 }), (happenings) => {
        const { steps, events } = live(happenings);

        for (const [before, after] of steps) {
          expect(
            before.booking.status === after.booking.status || canBecome(before.booking, after.booking.status),
          ).toBe(true);
          expect(after.booking).toMatchObject(figuresOf(after.ledger, 'EUR'));
          expect(after.booking.refunded.amount).toBeLessThanOrEqual(after.booking.paid.amount);
        }
        const wasConfirmed = steps.some(([, { booking }]) => booking.status === 'confirmed');
        expect(countOf(events, BookingPaid.name)).toBe(wasConfirmed ? 1 : 0);
      }),
    );
  });

  it('edge case 13: every payment is counted or given back as surplus, never both and never twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyPayment, fc.constantFrom<Happening>(cancelled, expired))), (happenings) => {
        const { end, events } = live(happenings);

        const { payments } = end.ledger;
        expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(payments.length);
        expect(payments.filter(({ isSurplus }) => !isSurplus).length).toBeLessThanOrEqual(1);
        expect(countOf(events, SurplusPaymentReceived.name)).toBe(payments.filter(({ isSurplus }) => isSurplus).length);
      }),
    );
  });

  it('edge cases 14 and 23: a cancelled or expired booking stays so', () => {
    fc.assert(
      fc.property(fc.constantFrom<Happening>(cancelled, expired), fc.array(anyHappening), (end, happenings) => {
        const { booking: closed } = live([end]).end;

        expect(live([end, ...happenings]).end.booking.status).toBe(closed.status);
      }),
    );
  });
});

describe('edge cases 35 and 37: the news of other services', () => {
  const payment = PAYMENTS[0] ?? foreignPayment;
  const news: Happening[] = [
    completed(payment),
    ...[2, 3].map((version) =>
      refunded({ id: 'kept', paymentId: payment.id, amount: 3_333, status: 'succeeded', version }),
    ),
    refunded({ id: 'taken back', paymentId: payment.id, amount: 6_667, status: 'succeeded', version: 3 }),
    refunded({ id: 'taken back', paymentId: payment.id, amount: 6_667, status: 'failed', version: 4 }),
  ];
  const inOrder = live(news).end;

  it('leave a booking confirmed and partially refunded when they arrive in order', () => {
    expect(presentBooking(inOrder.booking)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_refunded',
      refunded: euros(3_333),
    });
  });

  it('leave the same booking in any other order and however often they are repeated', () => {
    const shuffled = fc.shuffledSubarray([...news, ...news, ...news], { minLength: 3 * news.length });
    fc.assert(
      fc.property(shuffled, (happenings) => {
        const { status, paid, refunded: givenBack } = live(happenings).end.booking;

        expect({ status, paid, refunded: givenBack }).toEqual({
          status: 'confirmed',
          paid: euros(10_000),
          refunded: euros(3_333),
        });
      }),
    );
  });
});

function live(happenings: readonly Happening[]) {
  const steps: [before: Account, after: Account][] = [];
  const events: NewEvent[] = [];
  let end: Account = { booking: sampleBooking(), ledger: emptyLedger };
  for (const happen of happenings) {
    const { account, events: reported } = happen(end);
    steps.push([end, account]);
    events.push(...reported);
    end = account;
  }
  return { steps, events, end };
}

function completed(payment: Payment): Happening {
  return (account) => settled(account, takePayment(account, payment, AT));
}

type RefundStep = { id: string; paymentId: string; amount: number; status: 'succeeded' | 'failed'; version: number };

function refunded({ id, version, ...part }: RefundStep): Happening {
  const refund = sampleRefund([part], { id });
  return (account) => settled(account, takeRefund(account, { refund, version }, AT));
}

function settled({ ledger }: Account, { booking, events, entries }: ReturnType<typeof takePayment>) {
  return { account: { booking, ledger: enterInLedger(ledger, entries) }, events };
}

function cancelled(account: Account): ReturnType<Happening> {
  if (account.booking.status === 'expired') return { account, events: [] };
  const { booking, events } = recordCancellation(account.booking, { by: 'staff', reason: null }, AT);
  return { account: { ...account, booking }, events };
}

function expired(account: Account): ReturnType<Happening> {
  const { booking, events } = expireBooking(account.booking, AT);
  return { account: { ...account, booking }, events };
}

function countOf(events: readonly NewEvent[], name: string): number {
  return events.filter(({ definition }) => definition.name === name).length;
}
