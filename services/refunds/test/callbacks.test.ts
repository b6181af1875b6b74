import { randomUUID } from 'node:crypto';
import { GatewayRefundReported, type Refund, type RefundReport, RefundRequested } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually, whileWaiting } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Circumstances, foreign, reportRefund } from './reports.ts';
import { aPayment, euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { deliverAgain, nextCallWill, outlastAttempts, refunds, succeedsWhenDue, useRefunds } from './use-refunds.ts';

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

function report(changes: Partial<RefundReport>, circumstances: Circumstances = {}): Promise<string> {
  return reportRefund(refunds.bus, changes, circumstances);
}

async function expectDeadLetter(eventId: string): Promise<void> {
  await eventually(async () =>
    expect(await refunds.db('dead_letters').where({ event_id: eventId, status: 'waiting' })).toHaveLength(1),
  );
}

function handled(eventId: string): Promise<void> {
  return refunds.handled(eventId);
}

async function succeededRefund(): Promise<Paid & { refund: Refund }> {
  const paid = await refunds.paidBooking();
  const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
  await refunds.becomes(refund, 'succeeded');
  return { ...paid, refund };
}

describe('a webhook about one of our refunds', () => {
  it("edge case 6: may arrive before the gateway's answer", async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('create_refund', 'time_out');

    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });

    await refunds.becomes(refund, 'succeeded');
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 4_000, reserved: 0 });
  });

  it('edge case 2: changes nothing when it arrives after the answer, once or repeatedly', async () => {
    const { payment, refund } = await succeededRefund();
    const { id: allocationId, gateway_reference: reference } = await refunds.allocationOf(refund);

    const events = await Promise.all(
      [1, 2, 3].map(() => report({ allocationId, reference: String(reference), amount: euros(4_000) })),
    );

    for (const event of events) await handled(event);
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 4_000 });
  });

  it("is matched by the gateway's reference of the refund when it does not have our id", async () => {
    const { payment, refund } = await succeededRefund();
    const { gateway_reference: reference } = await refunds.allocationOf(refund);

    await report({ reference: String(reference), status: 'failed', reason: 'account closed' });

    expect(await refunds.becomes(refund, 'failed')).toMatchObject({ failureReason: 'account closed' });
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0, reserved: 0 });
  });

  it('only triggers a poll when its signature does not verify its content', async () => {
    const { payment, refund } = await succeededRefund();
    const { gateway_reference: reference } = await refunds.allocationOf(refund);

    await handled(await report({ reference: String(reference), status: 'failed' }, { vouching: 'sender' }));

    await eventually(async () =>
      expect(await refunds.allocationOf(refund)).toMatchObject({ due_at: null, attempts: 2 }),
    );
    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded' });
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 4_000 });
  });

  it("triggers a poll even if it is stored while the gateway's answer waits for the lock of the payment", async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held');
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await eventually(() => expect(controls.faults()).toEqual([]));
    const row = { table: 'refundable_payments', id: payment.id };

    await whileWaiting(refunds.db, row, {
      act: () => controls.clearFaults(),
      // The webhook has the time of a transaction that began during the wait.
      meanwhile: (holding) =>
        holding('refund_allocations')
          .where({ refund_id: refund.id })
          .update({ due_at: holding.raw('clock_timestamp()') }),
    });

    await eventually(async () =>
      expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'succeeded', due_at: null, attempts: 2 }),
    );
  });

  it.each([
    ['another amount', { amount: euros(1) }, {}],
    ['another payment', { paymentReference: 'session-of-another' }, {}],
    ['another gateway (edge case 26)', {}, { method: 'stripe' }],
    ["another booking's address (edge case 25)", {}, { addressedBookingId: randomUUID() }],
  ])('becomes a dead letter when it names %s', async (_what, changes, circumstances) => {
    const { refund } = await succeededRefund();
    const { id: allocationId, gateway_reference: reference } = await refunds.allocationOf(refund);

    await expectDeadLetter(
      await report({ allocationId, reference: String(reference), status: 'failed', ...changes }, circumstances),
    );

    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded' });
  });
});

describe('edge case 5: a refund made in the dashboard of the gateway', () => {
  it('becomes an external refund that lowers the balance', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const made = refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500);

    const [external] = await eventually(async () => {
      const found = await refunds.refundsOf(booking.id);
      expect(found).toHaveLength(1);
      return found as [Refund];
    });
    expect(external).toMatchObject({
      status: 'succeeded',
      origin: 'external',
      amount: euros(2_500),
      requestedBy: 'gateway',
      allocations: [{ paymentId: payment.id, gatewayReference: made.id, status: 'succeeded' }],
    });
    await refunds.publishedOutcomes(external, { processed: 1, failed: 0 });
    expect(await refunds.eventsAbout(RefundRequested, external)).toHaveLength(1);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 2_500, reserved: 0 });
  });

  it('is followed from pending to its end, and is one refund with any number of reports', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const external = foreign(payment, 2_500);

    await handled(await report({ ...external, status: 'pending', reason: 'slow' }, { vouching: 'answer' }));
    const [pending] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(pending).toMatchObject({ status: 'processing', pendingReason: 'slow' });
    expect(await refunds.balance(payment)).toMatchObject({ reserved: 2_500, refunded: 0 });
    await report(external);
    await report(external);
    await refunds.becomes(pending, 'succeeded');
    await report({ ...external, status: 'failed' });

    await refunds.becomes(pending, 'failed');
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    expect(await refunds.balance(payment)).toMatchObject({ reserved: 0, refunded: 0 });
  });

  it('stays failed when its success is reported late', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const external = foreign(payment, 2_500);

    await handled(await report({ ...external, status: 'failed' }));
    await handled(await report(external));

    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ status: 'failed' }]);
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0 });
  });

  it('becomes a dead letter when the balance of the payment is too small', async () => {
    const { payment } = await refunds.paidBooking();

    await expectDeadLetter(await report(foreign(payment, 10_001)));

    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 0, reserved: 0 });
  });

  it('is imported as soon as its payment is known, after more attempts than other messages get', async () => {
    const payment = aPayment();
    const event = await report(foreign(payment, 2_500));
    await outlastAttempts(GatewayRefundReported, event);

    await refunds.paymentCompleted(payment);
    await deliverAgain(GatewayRefundReported, event);

    await handled(event);
    expect(await refunds.balance(payment)).toMatchObject({ refunded: 2_500 });
  });

  it('waits while our own refund reserves its amount, and is imported when our refund fails', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 60_000 });
    const refund = await refunds.refund(booking.id);
    await eventually(async () => expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'pending' }));

    const event = await report(foreign(payment, 8_000));
    await outlastAttempts(GatewayRefundReported, event);
    const { gateway_reference: reference } = await refunds.allocationOf(refund);
    refunds.simulator.controls.settleRefund(String(reference), 'failed');
    await refunds.becomes(refund, 'failed');
    await deliverAgain(GatewayRefundReported, event);

    await handled(event);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 8_000, reserved: 0 });
  });

  it('waits while it may be our own refund, whose answer is on the way', async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    nextCallWill('create_refund', 'reset');
    nextCallWill('list_refunds', 'error_before', 1_000);
    const refund = await refunds.refund(booking.id, { amount: euros(2_500) });
    const [ours] = await eventually(() => {
      const made = refunds.gatewayRefunds(payment);
      expect(made).toHaveLength(1);
      return made;
    });

    await eventually(async () => expect((await refunds.allocationOf(refund)).note).not.toBeNull());

    const event = await report({ ...foreign(payment, 2_500), reference: String(ours?.id) });
    await outlastAttempts(GatewayRefundReported, event);
    refunds.simulator.controls.clearFaults();
    await succeedsWhenDue(refund);
    await deliverAgain(GatewayRefundReported, event);

    await handled(event);
    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ id: refund.id, origin: 'request' }]);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 2_500, reserved: 0 });
  });

  it.each([
    ['names an allocation that is not ours', { allocationId: newId() }, 'body'],
    ['is unverified', {}, 'nothing'],
  ] as const)('is not imported when it %s', async (_what, changes, vouching) => {
    const { payment } = await refunds.paidBooking();

    await expectDeadLetter(await report({ ...foreign(payment, 2_500), ...changes }, { vouching }));

    expect(await refunds.balance(payment)).toMatchObject({ refunded: 0 });
  });
});
