import {
  type Booking,
  type Payment,
  ProcessRefund,
  type Refund,
  RefundRejected,
  RejectRefund,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const notProcessable = { problem: { type: '/problems/refund-not-processable', status: 409 } };

useRefunds();

/** A request of the owner that waits for staff. */
async function asked(booking: Booking, amountMinor: number, payment?: Payment): Promise<Refund> {
  const { body } = await refunds.request(booking.id, { amount: euros(amountMinor), payment: payment?.id });
  return body as Refund;
}

/** A booking with a surplus payment. The refunds service does not know yet that this payment is surplus. */
async function paidTwice(surplusMinor: number): Promise<Paid & { surplus: Payment }> {
  const { booking, payment } = await refunds.paidBooking();
  const surplus = await refunds.paymentAtGateway(booking.id, euros(surplusMinor));
  await refunds.paymentCompleted(surplus);
  return { booking, payment, surplus };
}

async function rejected(request: Refund, reason: RegExp): Promise<void> {
  expect(await refunds.read(request)).toMatchObject({
    status: 'rejected',
    failureReason: expect.stringMatching(reason) as unknown,
  });
  await eventually(async () => expect(await refunds.eventsAbout(RefundRejected, request)).toHaveLength(1));
}

describe('a request that waits when its booking is cancelled', () => {
  it.each([10_000, 5_001])(
    'is superseded if its %i exceed the owed 5000, which is still refunded in full',
    async (minor) => {
      const { booking, payment } = await refunds.paidBooking();
      const request = await asked(booking, minor);

      await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

      await rejected(request, /superseded by the cancellation/i);
      for (const decision of [ProcessRefund, RejectRefund]) {
        expect(await refunds.command(decision, request, { sub: 'carl' })).toMatchObject(notProcessable);
      }
      await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
      expect(refunds.gatewayRefunds(payment).map(({ amount }) => amount)).toEqual([5_000]);
    },
  );

  it('is released while the owed amount covers it, oldest first', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const [first, second, third] = [
      await asked(booking, 3_000),
      await asked(booking, 3_000),
      await asked(booking, 1_000),
    ];

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

    await rejected(second, /superseded/i);
    for (const released of [first, third]) await refunds.becomes(released, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
  });

  it('stays if it concerns a surplus payment that the cancellation does not name', async () => {
    const { booking, payment, surplus } = await paidTwice(6_000);
    const request = await asked(booking, 2_000, surplus);

    await refunds.handled(
      await publishCancelled(refunds.bus, booking, { refund: euros(5_000), payments: [payment.id] }),
    );

    expect(await refunds.read(request)).toMatchObject({ status: 'pending' });
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
  });

  it('edge case 22: is superseded if the cancellation owes nothing', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 4_000);

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(0) }));

    await rejected(request, /superseded by the cancellation/i);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
  });
});

describe('a request that failed before its booking is cancelled', () => {
  async function failed(booking: Booking, minor: number, payment?: Payment): Promise<Refund> {
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const request = await refunds.refund(booking.id, { amount: euros(minor), payment: payment?.id });
    return refunds.becomes(request, 'failed');
  }

  it('is superseded, because the cancellation refunds everything but its fee', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await failed(booking, 3_000);

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

    await rejected(request, /superseded by the cancellation/i);
    expect(await refunds.command(ProcessRefund, request, { sub: 'carl' })).toMatchObject(notProcessable);
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
  });

  it.each([
    ['failed', 3_000],
    ['rejected', 3_001],
  ] as const)(
    'is %s if it was for %i and the cancellation counted 3000 of failed refunds as refunded',
    async (status, minor) => {
      const { booking, payment } = await refunds.paidBooking();
      const request = await failed(booking, minor);
      const counted = { fee: euros(5_000), feeByTerms: euros(5_000), refundedBefore: euros(3_000) };

      await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(2_000), ...counted }));

      await refunds.balanceBecomes(payment, { refunded: 2_000, reserved: 0 });
      expect(await refunds.read(request)).toMatchObject({ status });
    },
  );

  it('is superseded if a newer request fits into the amount that the cancellation counted as refunded', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const [older, newer] = [await failed(booking, 3_000), await failed(booking, 3_000)];
    const counted = { fee: euros(5_000), feeByTerms: euros(5_000), refundedBefore: euros(3_000) };

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(2_000), ...counted }));

    await rejected(older, /superseded by the cancellation/i);
    await refunds.balanceBecomes(payment, { refunded: 2_000, reserved: 0 });
    expect(await refunds.read(newer)).toMatchObject({ status: 'failed' });
  });

  it('stays if it concerns a payment that the cancellation does not name', async () => {
    const { booking, payment, surplus } = await paidTwice(6_000);
    const request = await failed(booking, 2_000, surplus);

    await refunds.handled(
      await publishCancelled(refunds.bus, booking, { refund: euros(5_000), payments: [payment.id] }),
    );

    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
    expect(await refunds.read(request)).toMatchObject({ status: 'failed' });
  });

  it('stays if a part of it was returned', async () => {
    const { booking, payment, surplus: other } = await paidTwice(10_000);
    const request = await failed(booking, 20_000);
    const paid = euros(20_000);

    await refunds.handled(
      await publishCancelled(refunds.bus, { ...booking, total: paid, paid }, { refund: euros(15_000) }),
    );

    expect(await refunds.read(request)).toEqual(request);
    await eventually(async () => {
      const refunded = [payment, other].map(async (one) => (await refunds.balance(one))?.refunded);
      expect((await Promise.all(refunded)).toSorted()).toEqual([10_000, 5_000]);
    });
  });

  it('stays if it was made in the dashboard', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await reportRefund(refunds.bus, { ...foreign(payment, 3_000), status: 'failed' }));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
    expect(await refunds.read(external)).toMatchObject({ origin: 'external', status: 'failed' });
  });
});

describe("edge case 5: a request that waits when its money is refunded in the gateway's dashboard", () => {
  it('is superseded, because the refund of the dashboard has used its money', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 10_000);

    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 10_000)));

    await rejected(request, /refunded at the gateway/i);
    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ origin: 'external', status: 'succeeded' }, {}]);
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('stays while the payment covers both refunds', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 4_000);

    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 6_000)));

    expect(await refunds.read(request)).toMatchObject({ status: 'pending' });
    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 4_000 });
  });

  it('stays if another request was for exactly the refunded amount', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const [first, meant] = [await asked(booking, 6_000), await asked(booking, 4_000)];

    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 4_000)));

    await rejected(meant, /refunded at the gateway/i);
    expect(await refunds.read(first)).toMatchObject({ status: 'pending' });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 6_000 });
  });

  it('stays if the dashboard refund has failed, and that refund is not recorded', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 10_000);

    await refunds.handled(await reportRefund(refunds.bus, { ...foreign(payment, 10_000), status: 'failed' }));

    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ id: request.id, status: 'pending' }]);
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 10_000 });
  });

  it('stays if the dashboard refund exceeds the payment, and its report becomes a dead letter', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 10_000);

    const event = await reportRefund(refunds.bus, foreign(payment, 10_001));

    await eventually(async () => expect(await refunds.db('dead_letters').where({ event_id: event })).toHaveLength(1));
    expect(await refunds.read(request)).toMatchObject({ status: 'pending' });
  });
});

describe('a cancellation that names its payments', () => {
  it.each([6_000, 10_000, 12_000])('refunds nothing of the surplus payment of %i', async (surplusMinor) => {
    const { booking, payment, surplus } = await paidTwice(surplusMinor);

    await refunds.handled(
      await publishCancelled(refunds.bus, booking, { refund: euros(6_000), payments: [payment.id] }),
    );
    await refunds.handled(await publishSurplus(refunds.bus, surplus));

    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 0 });
    await eventually(async () =>
      expect(await refunds.balance(surplus)).toMatchObject({ refunded: surplusMinor, reserved: 0 }),
    );
  });

  it('edge case 37: waits for exactly these payments, even if others are known', async () => {
    const { booking, payment: surplus } = await refunds.paidBooking();
    const late = await refunds.paymentAtGateway(booking.id, booking.total);
    const event = await publishCancelled(refunds.bus, booking, { refund: euros(6_000), payments: [late.id] });
    await eventually(async () =>
      expect(await refunds.db('inbox_attempts').where({ listener: 'RefundCancelledBooking' })).toHaveLength(1),
    );

    await refunds.paymentCompleted(late);

    await refunds.handled(event);
    await refunds.balanceBecomes(late, { refunded: 6_000, reserved: 0 });
    expect(await refunds.balance(surplus)).toMatchObject({ refunded: 0, reserved: 0 });
  });
});

describe('edge case 20: a refund that the bookings service did not know at the cancellation', () => {
  it('counts towards the refund by the terms', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = await asked(booking, 1_000);
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(2_100) }), 'succeeded');

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

    await refunds.becomes(request, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 5_000, reserved: 0 });
    const sent = refunds.gatewayRefunds(payment).map(({ amount }) => amount);
    expect(sent.toSorted((left, right) => left - right)).toEqual([1_000, 1_900, 2_100]);
  });

  it('leaves nothing to refund when it exceeds the refund by the terms', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(6_000) }), 'succeeded');

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: euros(5_000) }));

    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 6_000, reserved: 0 });
  });
});

describe('edge case 13: a request for money of a surplus payment and of another payment', () => {
  it('is superseded, and the surplus payment is refunded as a whole', async () => {
    const { booking, payment, surplus } = await paidTwice(6_000);
    const request = await asked(booking, 14_000);

    await refunds.handled(await publishSurplus(refunds.bus, surplus));

    await rejected(request, /superseded/i);
    expect(await refunds.read(request)).toMatchObject({ failureCode: 'superseded-by-surplus' });
    await eventually(async () =>
      expect(await refunds.balance(surplus)).toMatchObject({ refunded: 6_000, reserved: 0 }),
    );
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0, reserved: 0 });
  });
});
