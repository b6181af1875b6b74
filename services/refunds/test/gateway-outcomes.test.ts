import { ProcessRefund, Refund, RefundDelayed } from '@booking/contracts';
import type { RefundOrder } from '@booking/gateways/records';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

function nothingIsCalledBack(): void {
  const always = { gateway: 'sandbox', operation: 'callback', count: 10, afterMs: 0, copies: 0 } as const;
  refunds.simulator.controls.addFault({ ...always, fault: 'drop' });
}

describe('a process that died between its commit and the answer of the gateway', () => {
  /** A refund that such a process leaves behind: marked as sent, with an expired lease. */
  async function abandonedRefund({ booking, payment }: Paid): Promise<{ refund: Refund; order: RefundOrder }> {
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    const refund = Refund.parse(body);
    const { id: allocationId } = await refunds.allocationOf(refund);
    const { id: paymentId, gatewayReference, captureReference } = payment;
    const names = { paymentId, gatewayReference: String(gatewayReference), captureReference };
    return { refund, order: { allocationId, refundId: refund.id, payment: names, amount: euros(4_000) } };
  }

  async function leaveSubmitted({ id }: Refund): Promise<void> {
    const now = refunds.db.fn.now();
    await refunds.db('refunds').where({ id }).update({ status: 'processing', processed_by: 'staff' });
    await refunds
      .db('refund_allocations')
      .where({ refund_id: id })
      .update({ status: 'submitted', attempts: 1, first_sent_at: now, due_at: now });
  }

  it('leaves a sent refund, which is then found at the gateway', async () => {
    const paid = await refunds.paidBooking();
    const { refund, order } = await abandonedRefund(paid);
    nothingIsCalledBack();
    await refunds.gateway.refund(order);
    await leaveSubmitted(refund);

    await refunds.becomes(refund, 'succeeded');

    expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(1);
    await refunds.balanceBecomes(paid.payment, { refunded: 4_000, reserved: 0 });
  });

  it('leaves an unsent refund, which another process then sends', async () => {
    const paid = await refunds.paidBooking();
    const { refund } = await abandonedRefund(paid);
    await leaveSubmitted(refund);

    await refunds.becomes(refund, 'succeeded');

    expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(1);
  });
});

describe('edge case 9: a refund that takes the gateway some time', () => {
  it('shows why it is pending, and succeeds when the gateway reports it', async () => {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 60_000 });

    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
    await eventually(async () => expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'pending' }));

    const delayed = await refunds.read(refund);
    expect(delayed).toMatchObject({ status: 'processing', pendingReason: 'processing' });
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundDelayed, refund)).toMatchObject([{ data: { refund: delayed } }]),
    );
    await refunds.publishedOutcomes(refund, { processed: 0, failed: 0 });
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 4_000 });
    const { gateway_reference: reference } = await refunds.allocationOf(refund);
    refunds.simulator.controls.settleRefund(String(reference), 'succeeded');
    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ pendingReason: null });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
  });

  it('is polled when no webhook arrives', async () => {
    const paid = await refunds.paidBooking();
    nothingIsCalledBack();
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 50 });

    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
    await eventually(() => expect(refunds.gatewayRefunds(paid.payment)).toMatchObject([{ status: 'succeeded' }]));
    await refunds.makeDue(refund);

    await refunds.becomes(refund, 'succeeded');
  });

  it('frees its reserved amount when it fails in the end', async () => {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_failed', afterMs: 200 });

    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });

    expect(await refunds.becomes(refund, 'failed')).toMatchObject({ failureReason: expect.any(String) as unknown });
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 0, failed: 1 });
  });

  it('publishes the progress of one allocation while another is pending', async () => {
    const paid = await refunds.paidBooking({ total: euros(6_000) });
    const second = await refunds.paymentAtGateway(paid.booking.id, euros(4_000));
    await refunds.paymentCompleted(second);
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 60_000 });

    const refund = await refunds.refund(paid.booking.id);

    await eventually(async () => {
      const published = await refunds.eventsAbout(RefundDelayed, refund);
      const allocations = published.map(({ data }) => data.refund.allocations.map(({ status }) => status).toSorted());
      expect(allocations).toContainEqual(['pending', 'succeeded']);
    });
    expect(await refunds.read(refund)).toMatchObject({ status: 'processing' });
  });
});

describe('a refund that the gateway rejects', () => {
  it('fails, frees its amount, and succeeds when staff process it again under a new key', async () => {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(paid.booking.id);
    await refunds.becomes(refund, 'failed');
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 0 });

    await refunds.bus.request(ProcessRefund, { refundId: refund.id, actor: staff });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ allocations: [{ amount: euros(10_000) }] });
    await refunds.balanceBecomes(paid.payment, { refunded: 10_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
  });

  it('edge case 33: retries only failed allocations when it is processed again', async () => {
    const paid = await refunds.paidBooking({ total: euros(6_000) });
    const second = await refunds.paymentAtGateway(paid.booking.id, euros(4_000));
    await refunds.paymentCompleted(second);
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(paid.booking.id);
    const failed = await refunds.becomes(refund, 'failed');
    const succeeded = failed.allocations.find(({ status }) => status === 'succeeded');
    expect(failed.allocations.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);

    await refunds.bus.request(ProcessRefund, { refundId: refund.id, actor: staff });

    const done = await refunds.becomes(refund, 'succeeded');
    expect(done.allocations).toHaveLength(2);
    expect(done.allocations).toContainEqual(succeeded);
    expect([...refunds.gatewayRefunds(paid.payment), ...refunds.gatewayRefunds(second)]).toHaveLength(2);
  });
});

describe('edge case 10: a refund that the gateway reverses', () => {
  it('fails, can be refunded again, and the failure is published once', async () => {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'succeeded_then_failed', afterMs: 300 });
    const refund = await refunds.refund(paid.booking.id);

    const failed = await refunds.becomes(refund, 'failed');

    expect(failed).toMatchObject({ completedAt: null, failureReason: expect.any(String) as unknown });
    await refunds.balanceBecomes(paid.payment, { refunded: 0, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
    await refunds.command(ProcessRefund, refund, { sub: 'staff' });
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(paid.payment, { refunded: 10_000, reserved: 0 });
  });
});
