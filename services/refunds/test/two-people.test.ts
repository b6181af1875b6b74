import { ProcessRefund, type Refund, RequestRefund } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { euros } from './samples.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const LIMIT_MINOR = 5_000;
const MINUTE_MS = 60_000;

useRefunds({ REFUND_APPROVAL_ABOVE: `EUR:${LIMIT_MINOR}` });

async function waiting(sub = 'bea'): Promise<Refund> {
  const { booking } = await refunds.paidBooking();
  return refunds.refund(booking.id, { amount: euros(LIMIT_MINOR + 1) }, sub);
}

function signedIn(minutesAgo: number): { authenticatedAt: string } {
  return { authenticatedAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString() };
}

describe('a refund above the limit', () => {
  it('is not processed by an account that its requester may control', async () => {
    const refund = await waiting('Bea@Example.com');

    const answer = await refunds.command(ProcessRefund, refund, { sub: 'bob', relatedTo: ['bea@example.com'] });

    expect(answer).toMatchObject({
      problem: { type: '/problems/approval-required', detail: expect.stringMatching(/created the other/) as unknown },
    });
    await refunds.command(ProcessRefund, refund, { sub: 'carl', relatedTo: ['bob'] });
    await refunds.becomes(refund, 'succeeded');
  });

  it('cannot be split into small refunds that related accounts request in turn', async () => {
    const { booking } = await refunds.paidBooking();
    await refunds.refund(booking.id, { amount: euros(LIMIT_MINOR) }, 'bea');
    const actor = { sub: 'bob', permissions: ['process_refunds'], relatedTo: ['bea'] };

    const order = { bookingId: booking.id, actor, idempotencyKey: booking.id, amount: euros(1) };

    expect(await refunds.bus.request(RequestRefund, order)).toMatchObject({
      result: { refund: { status: 'pending' } },
    });
  });

  it.each([
    ['a quarter of an hour ago', signedIn(15.5)],
    ['at an unknown time', { authenticatedAt: undefined }],
  ])('requires a new sign-in from an approver who signed in %s', async (_when, member) => {
    const refund = await waiting();
    const actor = { sub: 'carl', permissions: ['process_refunds'], ...member };

    const answer = await refunds.bus.request(ProcessRefund, { refundId: refund.id, actor });

    const problem = { type: '/problems/recent-sign-in-required', status: 403, maxAgeSeconds: 900 };
    expect(answer).toMatchObject({ problem });
    expect(await refunds.read(refund)).toMatchObject({ status: 'pending' });
    await refunds.command(ProcessRefund, refund, { sub: 'carl', ...signedIn(14) });
    await refunds.becomes(refund, 'succeeded');
  });

  it('cannot be split into a small refund and a cancellation by a related account', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(LIMIT_MINOR) }, 'bea'), 'succeeded');

    const cancelled = { refund: booking.total, by: 'new@example.com', relatedTo: ['Bea'] };
    await refunds.handled(await publishCancelled(refunds.bus, booking, cancelled));

    const [cancellation] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(cancellation).toMatchObject({ status: 'pending', origin: 'cancellation', processedBy: null });
    await refunds.balanceBecomes(payment, { refunded: LIMIT_MINOR, reserved: LIMIT_MINOR });
    await refunds.command(ProcessRefund, cancellation, { sub: 'carl' });
    await refunds.becomes(cancellation, 'succeeded');
  });

  it('cannot be split into a small refund and a request that a cancellation by a related account releases', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(LIMIT_MINOR) }, 'bea'), 'succeeded');
    const { body } = await refunds.request(booking.id, { amount: euros(1_000) }, { sub: 'alice' });

    const cancelled = { refund: booking.total, by: 'new@example.com', relatedTo: ['bea', 'alice'] };
    await refunds.handled(await publishCancelled(refunds.bus, booking, cancelled));

    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'rejected', failureCode: 'superseded' });
    await refunds.balanceBecomes(payment, { refunded: LIMIT_MINOR, reserved: LIMIT_MINOR });
  });

  it('cannot be split into small refunds, even if another person processes the failed remainder of the first', async () => {
    const { booking } = await refunds.paidBooking({ total: euros(2_000) });
    await refunds.paymentCompleted(await refunds.paymentAtGateway(booking.id, euros(2_000)));
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const first = await refunds.refund(booking.id, { amount: euros(4_000) }, 'bea');
    await refunds.becomes(first, 'failed');
    await refunds.command(ProcessRefund, first, { sub: 'carl' });
    await refunds.becomes(first, 'succeeded');
    await refunds.paymentCompleted(await refunds.paymentAtGateway(booking.id, euros(9_000)));

    const second = await refunds.refund(booking.id, { amount: euros(LIMIT_MINOR - 1_999) }, 'bea');

    expect(second).toMatchObject({ status: 'pending', processedBy: null });
    expect(await refunds.refund(booking.id, { amount: euros(LIMIT_MINOR - 2_000) }, 'bea')).toMatchObject({
      processedBy: 'bea',
    });
  });

  it('is not released by a cancellation when its owner requested it: the cancellation waits as a whole', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(LIMIT_MINOR + 1) });

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: booking.total }));

    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'rejected' });
    const [cancellation] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(cancellation).toMatchObject({ status: 'pending', origin: 'cancellation', amount: booking.total });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });
});

describe('a refund within the limit', () => {
  it('is not released by a cancellation if it needs approval: the cancellation waits as a whole', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(3_000) }, 'bea'), 'succeeded');
    const waitsForApproval = await refunds.refund(booking.id, { amount: euros(3_000) }, 'bea');

    await refunds.handled(await publishCancelled(refunds.bus, booking, { refund: booking.total, by: 'carl' }));

    expect(await refunds.read(waitsForApproval)).toMatchObject({ status: 'rejected', failureCode: 'superseded' });
    const [cancellation] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(cancellation).toMatchObject({ status: 'pending', origin: 'cancellation', amount: euros(7_000) });
    await refunds.balanceBecomes(payment, { refunded: 3_000, reserved: 7_000 });
  });

  it('is released with the refund of a surplus payment even if it needs approval', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.becomes(await refunds.refund(booking.id, { amount: euros(3_000) }, 'bea'), 'succeeded');
    const waitsForApproval = await refunds.refund(booking.id, { amount: euros(3_000) }, 'bea');

    await refunds.handled(await publishSurplus(refunds.bus, payment));

    await refunds.becomes(waitsForApproval, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 10_000, reserved: 0 });
  });

  it('is processed without another sign-in', async () => {
    const { booking } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(LIMIT_MINOR) });

    await refunds.command(ProcessRefund, body as Refund, { sub: 'carl', ...signedIn(600) });

    await refunds.becomes(body as Refund, 'succeeded');
  });
});
