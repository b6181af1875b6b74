import { randomUUID } from 'node:crypto';
import { QuoteRefund, RequestRefund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'bea@hotel.example', permissions: ['process_refunds'] };

useRefunds();

type Order = { readonly bookingId: string; readonly idempotencyKey?: string; readonly amount?: number };

async function ask({ bookingId, idempotencyKey = randomUUID(), amount = 4_000 }: Order, actor = staff) {
  const order = { bookingId, actor, idempotencyKey, amount: euros(amount), reason: 'rain' };
  return refunds.bus.request(RequestRefund, order);
}

describe('a refund that staff request by command', () => {
  it('is sent to the gateway at once, in their name', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const { result } = await ask({ bookingId: booking.id });

    const { refund } = RequestRefund.reply.parse(result);
    expect(refund).toMatchObject({
      status: 'processing',
      requestedBy: staff.sub,
      processedBy: staff.sub,
      reason: 'rain',
    });
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is made once with any repetitions, even concurrent ones', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const order = { bookingId: booking.id, idempotencyKey: randomUUID() };

    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order)));
    const again = await ask(order);

    expect(again).toMatchObject({ result: { isReplay: true } });
    const asked = [...answers, again].flatMap(({ result }) =>
      result ? [RequestRefund.reply.parse(result).refund.id] : [],
    );
    const busy = answers.filter(({ result }) => result === undefined);
    expect(new Set(asked).size).toBe(1);
    expect(busy).toEqual(
      busy.map(() => ({ problem: expect.objectContaining({ type: '/problems/idempotency-key-in-use' }) })),
    );
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is made once, even if the answer was lost and another account repeats it', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const order = { bookingId: booking.id, idempotencyKey: randomUUID() };
    const first = await ask(order);
    const olga = { ...staff, sub: 'olga@hotel.example' };

    const again = await ask(order, olga);
    const other = await ask({ ...order, amount: 100 }, olga);

    const made = RequestRefund.reply.parse(first.result).refund;
    expect(again).toMatchObject({ result: { refund: { id: made.id, requestedBy: staff.sub }, isReplay: true } });
    expect(other).toMatchObject({ result: { refund: { requestedBy: olga.sub }, isReplay: false } });
    await refunds.balanceBecomes(payment, { refunded: 4_100, reserved: 0 });
  });

  it('is rejected under the key of a different request', async () => {
    const { booking } = await refunds.paidBooking();
    const order = { bookingId: booking.id, idempotencyKey: randomUUID() };
    await ask(order);

    const problem = { type: '/problems/idempotency-key-reused' };
    expect(await ask({ ...order, amount: 4_001 })).toMatchObject({ problem });
  });

  it('never exceeds the remaining amount', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const problem = { type: '/problems/refund-exceeds-balance' };
    expect(await ask({ bookingId: booking.id, amount: 10_001 })).toMatchObject({ problem });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
  });

  it.each([
    [['read_all'], 'forbidden'],
    [[], 'booking-not-found'],
  ])('needs process_refunds: %j', async (permissions, type) => {
    const { booking } = await refunds.paidBooking();

    const answer = await ask({ bookingId: booking.id }, { sub: 'rita@hotel.example', permissions });

    expect(answer).toMatchObject({ problem: { type: `/problems/${type}` } });
  });
});

describe('the quote of a refund', () => {
  it('shows the amount per payment and the remaining amount, and reserves nothing', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await ask({ bookingId: booking.id });

    const { result } = await refunds.bus.request(QuoteRefund, {
      bookingId: booking.id,
      actor: staff,
      amount: euros(1_000),
    });
    const whole = await refunds.bus.request(QuoteRefund, { bookingId: booking.id, actor: staff });

    const { method } = payment;
    expect(QuoteRefund.reply.parse(result).quote).toEqual({
      amount: euros(1_000),
      parts: [{ paymentId: payment.id, method, amount: euros(1_000) }],
      remaining: euros(5_000),
    });
    expect(whole).toMatchObject({ result: { quote: { amount: euros(6_000), remaining: euros(0) } } });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is rejected like the refund itself', async () => {
    const { booking } = await refunds.paidBooking();
    const order = { bookingId: booking.id, actor: staff, amount: euros(10_001) };

    const problem = { type: '/problems/refund-exceeds-balance' };
    expect(await refunds.bus.request(QuoteRefund, order)).toMatchObject({ problem });
    const reader = { sub: 'rita@hotel.example', permissions: ['read_all'] };
    const forbidden = { problem: { type: '/problems/forbidden' } };
    expect(await refunds.bus.request(QuoteRefund, { ...order, actor: reader })).toMatchObject(forbidden);
  });
});
