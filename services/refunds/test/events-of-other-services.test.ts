import {
  type Booking,
  BookingCancelled,
  DisputeClosed,
  DisputeOpened,
  type Money,
  type Payment,
  ProcessRefund,
  type Refund,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { aBooking, euros } from './samples.ts';
import {
  deliverAgain,
  nextCallWill,
  onlyRefundOf,
  outlastAttempts,
  refunds,
  succeedsWhenDue,
  useRefunds,
} from './use-refunds.ts';

useRefunds();

function handled(eventId: string): Promise<void> {
  return refunds.handled(eventId);
}

function cancelled(booking: Booking, refund: Money): Promise<string> {
  return publishCancelled(refunds.bus, booking, { refund });
}

describe('a cancelled booking', () => {
  it('edge case 20: is refunded the amount of its cancellation once, with any repetitions', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const events = [await cancelled(booking, euros(8_000)), await cancelled(booking, euros(8_000))];

    for (const event of events) await handled(event);
    const refund = await onlyRefundOf(booking);
    expect(refund).toMatchObject({
      origin: 'cancellation',
      amount: euros(8_000),
      reason: 'storm',
      requestedBy: 'bea',
      processedBy: 'bea',
    });
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 8_000, reserved: 0 });
  });

  it('is refunded no more than the remaining amount', async () => {
    const { booking } = await refunds.paidBooking();
    const before = await refunds.refund(booking.id, { amount: euros(9_000) });

    await handled(await cancelled(booking, euros(10_000)));

    const [refund] = (await refunds.refundsOf(booking.id)).filter(({ id }) => id !== before.id);
    expect(refund).toMatchObject({ origin: 'cancellation', amount: euros(1_000) });
  });

  it('releases the requests that waited for staff, and refunds the remainder', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.request(booking.id, { amount: euros(4_000) });

    await handled(await cancelled(booking, euros(10_000)));

    const given = await refunds.refundsOf(booking.id);
    expect(given).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ origin: 'request', amount: euros(4_000), requestedBy: 'alice', processedBy: 'bea' }),
        expect.objectContaining({ origin: 'cancellation', amount: euros(6_000) }),
      ]),
    );
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('edge case 22: refunds the owed amount once, even if a request asked for the same amount', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.request(booking.id, { amount: euros(4_000) });

    await handled(await cancelled(booking, euros(4_000)));
    await handled(await cancelled(booking, euros(4_000)));

    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it.each([
    ['without a refund', euros(0)],
    ['after a full refund', euros(10_000)],
  ])('edge case 22: makes no refund and calls no gateway when it was cancelled %s', async (_what, amount) => {
    const { booking, payment } = await refunds.paidBooking();
    if (amount.amount > 0) await refunds.becomes(await refunds.refund(booking.id), 'succeeded');
    const before = await refunds.refundsOf(booking.id);
    const atGateway = refunds.gatewayRefunds(payment);

    await handled(await cancelled(booking, amount));

    expect(await refunds.refundsOf(booking.id)).toEqual(before);
    expect(refunds.gatewayRefunds(payment)).toEqual(atGateway);
  });

  it('edge case 37: waits until its payment is known', async () => {
    const booking = aBooking();
    const payment = await refunds.paymentAtGateway(booking.id, booking.total);
    await cancelled(booking, booking.total);
    await eventually(async () =>
      expect(await refunds.db('inbox_attempts').where({ listener: 'RefundCancelledBooking' })).toHaveLength(1),
    );

    await refunds.paymentCompleted(payment);

    await refunds.becomes(await onlyRefundOf(booking), 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('edge case 37: still waits for its payment after the attempts that make other messages dead letters', async () => {
    const booking = aBooking();
    const payment = await refunds.paymentAtGateway(booking.id, booking.total);
    const event = await cancelled(booking, booking.total);
    await outlastAttempts(BookingCancelled, event);

    await refunds.paymentCompleted(payment);
    await deliverAgain(BookingCancelled, event);

    await eventually(async () => expect(await refunds.refundsOf(booking.id)).toHaveLength(1));
    await handled(event);
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('edge case 21: stays cancelled when its refund fails, and staff can process the refund again', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });

    const event = await cancelled(booking, euros(10_000));

    const failed = await refunds.becomes(await onlyRefundOf(booking), 'failed');
    await handled(event);
    expect(failed).toMatchObject({ origin: 'cancellation', failureReason: expect.any(String) as unknown });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    await refunds.command(ProcessRefund, failed, { sub: 'carl' });
    await refunds.becomes(failed, 'succeeded');
    await handled(await cancelled(booking, euros(10_000)));
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });
});

describe('edge case 13: a surplus payment', () => {
  it('is refunded as a whole, once, and the first payment is left alone', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const surplus = await refunds.paymentAtGateway(booking.id, euros(10_000));
    const publish = () => publishSurplus(refunds.bus, surplus);

    for (const event of [await publish(), await publish()]) await handled(event);

    const refund = await onlyRefundOf(booking);
    expect(refund).toMatchObject({
      origin: 'surplus',
      reason: 'The booking is already paid.',
      allocations: [{ paymentId: surplus.id }],
    });
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(surplus, { refunded: 10_000, reserved: 0 });
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0, reserved: 0 });
  });

  it('is refunded as a whole when a part of it was requested before it was known to be surplus', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.request(booking.id, { amount: euros(4_000) });

    await handled(await publishSurplus(refunds.bus, payment));

    const given = await refunds.refundsOf(booking.id);
    expect(given).toMatchObject([
      { origin: 'surplus', amount: euros(6_000) },
      { origin: 'request', amount: euros(4_000), processedBy: 'system' },
    ]);
    for (const refund of given) await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });
});

describe('edge case 28: a disputed payment', () => {
  async function opened(payment: Payment, amount: Money): Promise<void> {
    const data = { ...disputeOf(payment), amount, reason: null };
    await handled(await refunds.bus.publish(DisputeOpened, { about: payment.id, data }));
  }

  async function closed(payment: Payment, outcome: 'won' | 'lost'): Promise<void> {
    const data = { ...disputeOf(payment), outcome };
    await handled(await refunds.bus.publish(DisputeClosed, { about: payment.id, data }));
  }

  function disputeOf({ id: paymentId, bookingId, amount }: Payment) {
    return { paymentId, bookingId, disputeReference: `dispute-${paymentId}`, amount };
  }

  async function remainingOf(payment: Payment): Promise<unknown> {
    const tooMuch = { amount: euros(10_001) };
    const { body } = await refunds.request(payment.bookingId, tooMuch, {
      sub: 'staff',
      permissions: ['process_refunds'],
    });
    return (body as { remaining: unknown }).remaining;
  }

  it('is not refunded while the dispute is open', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await opened(payment, euros(10_000));

    const answer = await refunds.request(booking.id, {}, { sub: 'staff', permissions: ['process_refunds'] });

    expect(answer).toMatchObject({
      status: 422,
      body: { type: '/problems/refund-exceeds-balance', remaining: euros(0) },
    });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });

  it('does not block the cancellation of its booking; the refund waits until the dispute is won', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    await opened(payment, euros(6_000));

    await handled(await cancelled(booking, euros(10_000)));

    const [waiting, asked] = (await refunds.refundsOf(booking.id)) as [Refund, Refund];
    expect(asked).toMatchObject({ id: (body as Refund).id, status: 'rejected' });
    expect(waiting).toMatchObject({
      status: 'pending',
      origin: 'cancellation',
      amount: euros(10_000),
      pendingReason: expect.stringMatching(/dispute/) as unknown,
    });
    expect(await refunds.command(ProcessRefund, waiting, { sub: 'carl' })).toMatchObject({
      problem: { type: '/problems/refund-exceeds-balance' },
    });
    await closed(payment, 'won');
    await refunds.command(ProcessRefund, waiting, { sub: 'carl' });
    expect(await refunds.becomes(waiting, 'succeeded')).toMatchObject({ pendingReason: null });
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('lets a cancellation refund other payments', async () => {
    const { booking, payment: disputed } = await refunds.paidBooking();
    const other = await refunds.paymentAtGateway(booking.id, euros(6_000));
    await refunds.paymentCompleted(other);
    await opened(disputed, euros(1_000));

    const both = { ...booking, total: euros(16_000), paid: euros(16_000) };
    await handled(await cancelled(both, euros(16_000)));

    expect(await refunds.refundsOf(booking.id)).toMatchObject([
      { status: 'pending', amount: euros(10_000), allocations: [{ paymentId: disputed.id }] },
      { status: expect.stringMatching(/processing|succeeded/) as unknown, amount: euros(6_000) },
    ]);
    expect(refunds.gatewayRefunds(disputed)).toEqual([]);
  });

  it('is refunded when it was surplus, once the dispute is won and staff process the refund', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await opened(payment, euros(10_000));

    await handled(await publishSurplus(refunds.bus, payment));

    const refund = await onlyRefundOf(booking);
    expect(refund).toMatchObject({ status: 'pending', origin: 'surplus', amount: euros(10_000) });
    await closed(payment, 'won');
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.becomes(refund, 'succeeded');
  });

  it('is not refunded by a second call during the dispute, even if the first call was lost', async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('create_refund', 'error_before');
    nextCallWill('list_refunds', 'error_before', 1_000);
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await eventually(async () => expect((await refunds.allocationOf(refund)).note).not.toBeNull());
    await opened(payment, euros(10_000));

    refunds.simulator.controls.clearFaults();
    await eventually(async () => {
      await refunds.makeDue(refund);
      expect(await refunds.read(refund)).toMatchObject({
        status: 'processing',
        pendingReason: expect.stringMatching(/dispute/) as unknown,
      });
    });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);

    await closed(payment, 'won');
    await succeedsWhenDue(refund);
  });

  it('holds the disputed amount, and frees it when the dispute is won', async () => {
    const { payment } = await refunds.paidBooking();

    await opened(payment, euros(6_000));
    const duringDispute = await remainingOf(payment);
    await closed(payment, 'won');

    expect(duringDispute).toEqual(euros(4_000));
    expect(await remainingOf(payment)).toEqual(euros(10_000));
  });

  it('is held as a whole by a dispute in another currency, until the dispute is won', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const dollar = { amount: 100, currency: 'USD' } as const;

    await opened(payment, dollar);
    const duringDispute = await remainingOf(payment);
    const answer = await refunds.request(
      booking.id,
      { amount: euros(1) },
      { sub: 'staff', permissions: ['process_refunds'] },
    );
    await closed({ ...payment, amount: dollar }, 'won');

    expect(duringDispute).toEqual(euros(0));
    expect(answer).toMatchObject({ status: 422, body: { type: '/problems/refund-exceeds-balance' } });
    expect(await remainingOf(payment)).toEqual(euros(10_000));
  });

  it('is held by the amount of disputes that are stored without a currency', async () => {
    const { payment } = await refunds.paidBooking();
    await opened(payment, euros(6_000));

    await refunds.db('disputes').where({ payment_id: payment.id }).update({ currency: null });

    expect(await remainingOf(payment)).toEqual(euros(4_000));
  });

  it('is refundable after a won dispute and not after a lost one, in any order of events', async () => {
    const [first, second, won] = [
      await refunds.paidBooking(),
      await refunds.paidBooking(),
      await refunds.paidBooking(),
    ];

    await opened(first.payment, euros(10_000));
    await closed(first.payment, 'lost');
    await closed(second.payment, 'lost');
    await opened(second.payment, euros(10_000));
    await closed(won.payment, 'won');
    await opened(won.payment, euros(10_000));

    expect(await remainingOf(first.payment)).toEqual(euros(0));
    expect(await remainingOf(second.payment)).toEqual(euros(0));
    expect(await remainingOf(won.payment)).toEqual(euros(10_000));
  });
});
