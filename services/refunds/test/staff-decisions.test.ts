import {
  ExternalRefundReviewed,
  ProcessRefund,
  type Refund,
  RefundFailed,
  RefundProcessed,
  RefundRejected,
  RejectRefund,
  ReviewExternalRefund,
  SettleRefundManually,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const notProcessable = { problem: { type: '/problems/refund-not-processable', status: 409 } };
const clerk = { sub: 'clerk', permissions: ['read_all'] };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

describe('edge case 32: a refund that the gateway cannot make', () => {
  const note = 'by bank transfer on 2 May';

  async function failedRefund(): Promise<Paid & { refund: Refund }> {
    const paid = await refunds.paidBooking();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
    return { ...paid, refund: await refunds.becomes(refund, 'failed') };
  }

  it('is settled by staff, with a note on how the money was returned', async () => {
    const { payment, refund } = await failedRefund();

    const answer = await refunds.command(SettleRefundManually, refund, { sub: 'bea', note });

    const settled = await refunds.becomes(refund, 'succeeded');
    expect(answer).toMatchObject({ result: { refund: { ...settled, manualSettlement: { by: 'bea', note } } } });
    expect(settled).toMatchObject({
      failureReason: null,
      completedAt: expect.any(String) as unknown,
      allocations: [{ paymentId: payment.id, amount: euros(4_000), status: 'succeeded', gatewayReference: null }],
    });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });

  it('is not settled beyond the remaining amount', async () => {
    const { booking, refund } = await failedRefund();
    await refunds.refund(booking.id, { amount: euros(6_001) });

    const answer = await refunds.command(SettleRefundManually, refund, { sub: 'bea', note });

    expect(answer).toMatchObject({ problem: { type: '/problems/refund-exceeds-balance', remaining: euros(3_999) } });
    expect(await refunds.read(refund)).toMatchObject({ status: 'failed' });
  });

  it('is settled only after it has failed, and only with the permission', async () => {
    const { booking, refund } = await failedRefund();
    const { body } = await refunds.request(booking.id, { amount: euros(100) });

    const ofPending = await refunds.command(SettleRefundManually, body as Refund, { sub: 'bea', note });
    const byClerk = await refunds.bus.request(SettleRefundManually, { refundId: refund.id, actor: clerk, note });

    expect(ofPending).toMatchObject(notProcessable);
    expect(byClerk).toMatchObject({ problem: { type: '/problems/forbidden', permission: 'process_refunds' } });
  });

  it.each([4_000, 10_000])(
    'is rejected after %i were refunded in the dashboard, moves no balance, and is never paid again',
    async (minor) => {
      const { payment, refund } = await failedRefund();
      await refunds.handled(await reportRefund(refunds.bus, foreign(payment, minor)));

      const answer = await refunds.command(RejectRefund, refund, { sub: 'bea', reason: 'refunded in the dashboard' });

      const rejected = await refunds.read(refund);
      expect(answer).toMatchObject({ result: { refund: rejected } });
      expect(rejected).toMatchObject({
        status: 'rejected',
        failureReason: 'refunded in the dashboard',
        processedBy: 'bea',
        allocations: [{ paymentId: payment.id, amount: euros(4_000), status: 'failed' }],
      });
      await eventually(async () => expect(await refunds.eventsAbout(RefundRejected, refund)).toHaveLength(1));
      await refunds.balanceBecomes(payment, { refunded: minor, reserved: 0 });
      for (const decision of [ProcessRefund, SettleRefundManually, RejectRefund]) {
        expect(await refunds.command(decision, refund, { sub: 'bea', note })).toMatchObject(notProcessable);
      }
      expect(refunds.gatewayRefunds(payment)).toEqual([]);
    },
  );

  it('stays rejected when the gateway reports on it again', async () => {
    const { payment, refund } = await failedRefund();
    await refunds.command(RejectRefund, refund, { sub: 'bea', reason: 'not covered' });
    const { id: allocationId } = await refunds.allocationOf(refund);

    for (const status of ['failed', 'pending', 'succeeded'] as const) {
      await refunds.handled(await reportRefund(refunds.bus, { allocationId, status, reason: 'late' }));
    }

    expect(await refunds.read(refund)).toMatchObject({ status: 'rejected', failureReason: 'not covered' });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    expect(await refunds.eventsAbout(TransitionRefused.refunds, { id: allocationId })).toMatchObject([
      { data: { transition: { state: 'failed', move: 'succeed' } } },
    ]);
  });

  it('is not rejected after a part of its money was returned', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const other = await refunds.paymentAtGateway(booking.id, euros(10_000));
    await refunds.paymentCompleted(other);
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    const refund = await refunds.refund(booking.id, { amount: euros(20_000) });
    const failed = await refunds.becomes(refund, 'failed');
    expect(failed.allocations.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);

    const answer = await refunds.command(RejectRefund, failed, { sub: 'bea', reason: 'refunded in the dashboard' });

    const detail = `A part of refund ${refund.id} was returned. Process it again, or settle the rest by hand.`;
    expect(answer).toMatchObject({ problem: { ...notProcessable.problem, detail } });
    expect(await refunds.read(refund)).toEqual(failed);
    expect(await refunds.eventsAbout(RefundRejected, refund)).toEqual([]);
    const balances = await Promise.all([payment, other].map((one) => refunds.balance(one)));
    expect(balances.map((balance) => balance?.refunded).toSorted()).toEqual([0, 10_000]);
  });
});

describe('edge case 5: a refund made in the dashboard of the gateway', () => {
  async function externalRefund(): Promise<Refund> {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 2_500)));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];
    return external;
  }

  it('waits for a review by staff, once', async () => {
    const external = await externalRefund();
    const meaning = { meaning: 'cancel_booking', note: 'they called' };

    const relatedTo = ['old-bea'];
    const answer = await refunds.command(ReviewExternalRefund, external, { sub: 'bea', relatedTo, ...meaning });
    const again = await refunds.command(ReviewExternalRefund, external, { sub: 'carl', meaning: 'keep_booking' });

    const reviewed = { ...external, review: { ...meaning, by: 'bea' } };
    expect(answer).toMatchObject({ result: { refund: reviewed } });
    expect(again).toMatchObject(notProcessable);
    await eventually(async () => {
      const [imported] = await refunds.eventsAbout(RefundProcessed, external);
      expect(imported).toMatchObject({ data: { refund: { ...external, review: null } } });
      const published = await refunds.eventsAbout(ExternalRefundReviewed, external);
      expect(published).toMatchObject([{ data: { refund: reviewed, relatedTo } }]);
    });
    expect(JSON.stringify([answer, await refunds.refundsOf(external.bookingId)])).not.toContain('old-bea');
  });

  it('edge case 10: waits for another review when the bank returns it after its review', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const report = foreign(payment, 2_500);
    await refunds.handled(await reportRefund(refunds.bus, report));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];
    await refunds.command(ReviewExternalRefund, external, { sub: 'bea', meaning: 'cancel_booking' });
    await refunds.handled(await reportRefund(refunds.bus, { ...report, status: 'failed' }));

    const meaning = 'keep_booking';
    const again = await refunds.command(ReviewExternalRefund, external, { sub: 'carl', meaning });
    await refunds.handled(await reportRefund(refunds.bus, { ...report, status: 'failed' }));
    const late = await refunds.command(ReviewExternalRefund, external, { sub: 'bea', meaning });

    expect(again).toMatchObject({ result: { refund: { status: 'failed', review: { by: 'carl', meaning } } } });
    expect(late).toMatchObject(notProcessable);
    const failed = await eventually(async () => {
      const events = await refunds.eventsAbout(RefundFailed, external);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(failed).toMatchObject([{ data: { refund: { status: 'failed', review: null } } }]);
  });

  it('cannot be processed or rejected by staff, even after it has failed', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await reportRefund(refunds.bus, { ...foreign(payment, 2_500), status: 'failed' }));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];

    for (const decision of [ProcessRefund, RejectRefund]) {
      expect(await refunds.command(decision, external, { sub: 'bea' })).toMatchObject(notProcessable);
    }
    expect(await refunds.read(external)).toMatchObject({ status: 'failed' });
  });

  it('can be reviewed, unlike any other refund, and only with the permission', async () => {
    const external = await externalRefund();
    const { booking } = await refunds.paidBooking();
    const ours = await refunds.refund(booking.id);
    const meaning = 'keep_booking';

    const ofOurs = await refunds.command(ReviewExternalRefund, ours, { sub: 'bea', meaning });
    const byClerk = await refunds.bus.request(ReviewExternalRefund, { refundId: external.id, actor: clerk, meaning });

    expect(ofOurs).toMatchObject(notProcessable);
    expect(byClerk).toMatchObject({ problem: { type: '/problems/forbidden' } });
  });
});
