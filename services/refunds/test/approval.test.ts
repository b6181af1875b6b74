import { type Booking, type Permission, ProcessRefund, type Refund, SettleRefundManually } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { publishCancelled } from './booking-events.ts';
import { euros } from './samples.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const approvalRequired = { problem: { type: '/problems/approval-required', status: 403 } };
const permissions: readonly Permission[] = ['process_refunds'];

useRefunds({ REFUND_APPROVAL_ABOVE: 'EUR:5000, JPY:400' });
afterEach(() => refunds.simulator.controls.clearFaults());

/** Bea cancels the booking, with a full refund. */
async function cancel(booking: Booking): Promise<void> {
  await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: booking.total }));
}

describe('a refund above the limit', () => {
  it('waits for a person other than the requester', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const refund = await refunds.refund(booking.id, { amount: euros(5_001) }, 'bea');
    const alone = await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    expect(refund).toMatchObject({ status: 'pending', processedBy: null });
    expect(refund.pendingReason).toMatch(/a person other than the requester/);
    expect(alone).toMatchObject(approvalRequired);
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ processedBy: 'carl', pendingReason: null });
  });

  it('cannot be split into small refunds that one person requests and releases', async () => {
    const { booking } = await refunds.paidBooking();

    const made = [4_000, 1_000, 1].map((amount) => () => refunds.refund(booking.id, { amount: euros(amount) }, 'bea'));
    const [first, second, third] = [await made[0]?.(), await made[1]?.(), await made[2]?.()];

    expect([first?.status, second?.status, third?.status]).toEqual(['processing', 'processing', 'pending']);
    expect(await refunds.refund(booking.id, { amount: euros(5_000 - 1) }, 'carl')).toMatchObject({
      status: 'processing',
    });
  });

  it('is also a refund that exceeds it only together with the succeeded allocations of an earlier failed refund', async () => {
    const { booking } = await refunds.paidBooking({ total: euros(2_500) });
    const alsoPaid = async (minor: number) =>
      refunds.paymentCompleted(await refunds.paymentAtGateway(booking.id, euros(minor)));
    await alsoPaid(2_500);
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(5_000) }, 'bea'), 'failed');
    await alsoPaid(10_000);

    const [tooMuch, rest] = [
      await refunds.refund(booking.id, { amount: euros(2_501) }, 'bea'),
      await refunds.refund(booking.id, { amount: euros(2_500) }, 'bea'),
    ];

    expect([tooMuch.status, rest.status]).toEqual(['pending', 'processing']);
  });

  it('waits for another person, and does not accept another spelling of the same name', async () => {
    const { booking } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(5_001) }, 'Anna@Example.com');

    expect(await refunds.command(ProcessRefund, refund, { sub: 'anna@example.com' })).toMatchObject(approvalRequired);
    expect(await refunds.command(ProcessRefund, refund, { sub: ' ANNA@example.com ' })).toMatchObject(approvalRequired);
  });

  it('cannot be split into small refunds that one person requests under several spellings', async () => {
    const { booking } = await refunds.paidBooking();

    await refunds.refund(booking.id, { amount: euros(4_000) }, 'Anna@Example.com');
    await refunds.refund(booking.id, { amount: euros(1_000) }, 'anna@example.com');

    expect(await refunds.refund(booking.id, { amount: euros(1) }, 'ANNA@EXAMPLE.COM')).toMatchObject({
      status: 'pending',
    });
  });

  it('needs a second person when its owner holds the permission', async () => {
    const { booking } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, {}, { sub: 'alice', permissions });

    expect(await refunds.command(ProcessRefund, body as Refund, { sub: 'alice' })).toMatchObject(approvalRequired);
  });

  it('is processed by any authorised person when its owner requested it', async () => {
    const { booking } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id);

    await refunds.command(ProcessRefund, body as Refund, { sub: 'bea' });

    await refunds.becomes(body as Refund, 'succeeded');
  });

  it.each([
    ['exactly the limit', { total: euros(5_000) }],
    ['a currency without a limit', { total: { amount: 90_000, currency: 'KWD' } }],
  ] as const)('is not a refund of %s, which one person can release', async (_what, changes) => {
    const { booking } = await refunds.paidBooking(changes);

    await refunds.becomes(await refunds.refund(booking.id, {}, 'bea'), 'succeeded');
  });

  it('requires approval before its status is checked', async () => {
    const { booking } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, {}, 'bea');
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.becomes(refund, 'succeeded');

    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject(approvalRequired);
  });

  it('cannot be processed again or settled by hand by its requester', async () => {
    const { booking } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(booking.id, {}, 'bea');
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.becomes(refund, 'failed');

    const note = 'by bank transfer';
    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject(approvalRequired);
    expect(await refunds.command(SettleRefundManually, refund, { sub: 'bea', note })).toMatchObject(approvalRequired);
    await refunds.command(SettleRefundManually, refund, { sub: 'carl', note });
    await refunds.becomes(refund, 'succeeded');
  });
});

describe('the refund of a cancellation above the limit', () => {
  it('waits for a person other than the canceller', async () => {
    const { booking, payment } = await refunds.paidBooking();

    await cancel(booking);

    const [refund] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(refund).toMatchObject({ status: 'pending', origin: 'cancellation', requestedBy: 'bea' });
    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject(approvalRequired);
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('replaces a request of the canceller, and waits as a whole', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const asked = await refunds.refund(booking.id, { amount: euros(6_000) }, 'bea');

    await cancel(booking);

    const [refund] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(refund).toMatchObject({ status: 'pending', origin: 'cancellation', amount: euros(10_000) });
    expect(await refunds.read(asked)).toMatchObject({
      status: 'rejected',
      failureReason: expect.stringMatching(/cancel/) as unknown,
    });
    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject(approvalRequired);
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });
});

describe('one person with fifty concurrent requests', () => {
  it('cannot release more than the limit alone', async () => {
    const { booking, payment } = await refunds.paidBooking();

    await Promise.all(Array.from({ length: 50 }, () => refunds.refund(booking.id, { amount: euros(200) }, 'bea')));

    await eventually(async () =>
      expect(await refunds.balance(payment)).toMatchObject({ refunded: 5_000, reserved: 5_000 }),
    );
  });
});
