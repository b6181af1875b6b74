import { randomUUID } from 'node:crypto';
import {
  DisputeOpened,
  ProcessRefund,
  Refund,
  RefundProcessingStarted,
  RefundRejected,
  RejectRefund,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'bea', permissions: ['process_refunds'] };

useRefunds();

/** A refund that the owner requested. */
async function pendingRefund(): Promise<Paid & { refund: Refund }> {
  const paid = await refunds.paidBooking();
  const { body } = await refunds.request(paid.booking.id, { amount: euros(4_000) });
  return { ...paid, refund: Refund.parse(body) };
}

function process(refund: Refund, actor = staff) {
  return refunds.bus.request(ProcessRefund, { refundId: refund.id, actor });
}

function reject(refund: Refund, actor = staff) {
  return refunds.bus.request(RejectRefund, { refundId: refund.id, actor, reason: 'not covered' });
}

describe('edge case 34: a refund that waits for staff', () => {
  it('is sent when they process it, and names the person who processed it', async () => {
    const { payment, refund } = await pendingRefund();

    const answer = await process(refund);

    expect(answer).toMatchObject({ result: { refund: { id: refund.id, status: 'processing', processedBy: 'bea' } } });
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
    expect(await refunds.eventsAbout(RefundProcessingStarted, refund)).toHaveLength(1);
  });

  it('frees its amount when they reject it, and is never sent', async () => {
    const { booking, payment, refund } = await pendingRefund();

    const answer = await reject(refund);

    expect(answer).toMatchObject({
      result: { refund: { status: 'rejected', failureReason: 'not covered', allocations: [{ status: 'released' }] } },
    });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    await eventually(async () => expect(await refunds.eventsAbout(RefundRejected, refund)).toHaveLength(1));
    await refunds.becomes(await refunds.refund(booking.id), 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toMatchObject([{ amount: 10_000 }]);
  });

  it('is decided once when many staff process and reject it concurrently', async () => {
    const { payment, refund } = await pendingRefund();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? process(refund) : reject(refund))),
    );

    const accepted = answers.filter(({ result }) => result !== undefined);
    expect(accepted).toHaveLength(1);
    const [{ refund: decided }] = accepted.map(({ result }) => result as { refund: Refund }) as [{ refund: Refund }];
    const isRejected = decided.status === 'rejected';
    await refunds.balanceBecomes(payment, { refunded: isRejected ? 0 : 4_000, reserved: 0 });
    expect(refunds.gatewayRefunds(payment)).toHaveLength(isRejected ? 0 : 1);
  });

  it('edge case 28: is not processed when a dispute has taken the money meanwhile', async () => {
    const { booking, payment, refund } = await pendingRefund();
    const dispute = { paymentId: payment.id, bookingId: booking.id, disputeReference: 'dp_1', reason: null };
    const id = await refunds.bus.publish(DisputeOpened, {
      about: payment.id,
      data: { ...dispute, amount: payment.amount },
    });
    await eventually(async () => expect(await refunds.db('inbox').where({ event_id: id })).toHaveLength(1));

    const answer = await process(refund);

    expect(answer).toMatchObject({ problem: { type: '/problems/refund-exceeds-balance', remaining: euros(0) } });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });
});

describe('a command about a refund', () => {
  const clerk = { sub: 'clerk', permissions: ['read_all', 'process_refund'] };

  it.each([
    ['process', process],
    ['reject', reject],
  ])('requires process_refunds to %s', async (_what, command) => {
    const { refund } = await pendingRefund();

    const answer = await command(refund, clerk);

    expect(answer).toMatchObject({ problem: { type: '/problems/forbidden', permission: 'process_refunds' } });
    expect(await refunds.read(refund)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['process', process],
    ['reject', reject],
  ])('cannot %s a finished refund', async (_what, command) => {
    const { refund } = await pendingRefund();
    await process(refund);
    await refunds.becomes(refund, 'succeeded');

    expect(await command(refund)).toMatchObject({ problem: { type: '/problems/refund-not-processable', status: 409 } });
  });

  it('gets a problem for an unknown refund', async () => {
    const { refund } = await pendingRefund();

    expect(await process({ ...refund, id: randomUUID() })).toMatchObject({
      problem: { type: '/problems/refund-not-found' },
    });
  });
});
