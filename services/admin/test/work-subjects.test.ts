import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  DiscrepancyRecorded,
  DisputeOpened,
  type Money,
  type Payment,
  PaymentMismatched,
  type Refund,
  RefundProcessed,
  RefundRejected,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { aDiscrepancy } from './samples.ts';
import { admin, staff, useStaff } from './start-admin.ts';

type Subject = { kind: string; customerId: string | null; bookingDescription: string | null; methods: string[] };
type Page = { data: Subject[] };

useStaff();

describe('an item of the work queue', () => {
  it('names its booking, its customer and its gateways', async () => {
    const booking = sampleBooking({ customerId: 'grace', description: 'Harbour cruise' });
    const bookingId = booking.id;
    const payment = samplePayment({ bookingId, status: 'mismatched', method: 'stripe', reported: euros(3) });
    const found = aDiscrepancy({ bookingId, method: 'mollie' });
    const allocations = ['paypal', 'square', 'paypal'].flatMap((method) =>
      sampleRefund().allocations.map((allocation) => ({ ...allocation, method })),
    );
    const refund = sampleRefund({ bookingId, allocations });
    const dispute = { bookingId, paymentId: payment.id, disputeReference: 'du_3', amount: euros(5_000), reason: null };
    const { probe } = admin;
    await probe.publish(BookingCreated, { about: bookingId, data: { booking } });
    await probe.publish(PaymentMismatched, { about: payment.id, version: 2, data: { payment } });
    await probe.publish(DiscrepancyRecorded.refunds, { about: found.id, data: { discrepancy: found } });
    await probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await probe.publish(DisputeOpened, { about: randomUUID(), data: dispute });

    await eventually(async () => {
      const { body } = await staff.get<Page>(`/work-queue?q=${bookingId}`);
      const subjects = body.data.map(({ kind, customerId, bookingDescription, methods }) => ({
        ...{ kind, customerId, bookingDescription, methods },
      }));
      const ours = { customerId: 'grace', bookingDescription: 'Harbour cruise' };
      expect(subjects.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
        { kind: 'discrepancy', ...ours, methods: ['mollie'] },
        { kind: 'mismatched-payment', ...ours, methods: ['stripe'] },
        { kind: 'open-dispute', ...ours, methods: ['stripe'] },
        { kind: 'pending-refund', ...ours, methods: ['paypal', 'square'] },
      ]);
    });
  });
});

describe('the metric of the work queue', () => {
  it('counts the items of each kind that wait for staff, without snoozed ones', async () => {
    const found = aDiscrepancy({ method: 'mollie' });
    const waiting = await waitingItems('discrepancy');
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: found.id, data: { discrepancy: found } });
    await eventually(async () => expect(await waitingItems('discrepancy')).toBe(waiting + 1));

    const until = new Date(admin.now().getTime() + 86_400_000).toISOString();
    const snoozed = await staff.post(`/work-queue/discrepancy/${found.id}/snooze`, { until });

    expect(snoozed.status).toBe(200);
    expect(await waitingItems('discrepancy')).toBe(waiting);
    expect(await waitingItems('disabled-webhook-endpoint')).toBe(0);
  });
});

/** The metric that the alert `DiscrepancyOpen` uses. */
async function waitingItems(kind: string): Promise<number> {
  const text = await (await fetch(`${admin.url}/metrics`)).text();
  return Number(new RegExp(`^booking_work_queue_items\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

describe('a mismatched payment', () => {
  it('waits until refunds cover the amount that the customer paid', async () => {
    const payment = samplePayment({ status: 'mismatched', reported: euros(50_000) });
    const [external, rest] = [100, 49_900].map((amount) => aRefundOf(payment, euros(amount))) as [Refund, Refund];
    const { probe } = admin;

    await probe.publish(PaymentMismatched, { about: payment.id, version: 2, data: { payment } });
    await probe.publish(RefundProcessed, { about: external.id, data: { refund: external } });
    await refundsAre(payment, 1);
    expect(await isWaiting(payment)).toBe(true);

    await probe.publish(RefundRequested, { about: rest.id, data: { refund: rest } });
    await refundsAre(payment, 2);
    expect(await isWaiting(payment)).toBe(false);

    const released = rest.allocations.map((one) => ({ ...one, status: 'released' as const }));
    const rejected: Refund = { ...rest, status: 'rejected', allocations: released };
    await probe.publish(RefundRejected, { about: rest.id, version: 2, data: { refund: rejected } });
    await eventually(async () => expect(await isWaiting(payment)).toBe(true));
  });
});

function aRefundOf({ id: paymentId, bookingId }: Payment, amount: Money): Refund {
  const refund = sampleRefund({ bookingId, amount });
  return { ...refund, allocations: refund.allocations.map((one) => ({ ...one, paymentId })) };
}

async function refundsAre({ id }: Payment, count: number): Promise<void> {
  await eventually(async () => {
    expect((await staff.get<{ refunds: Refund[] }>(`/payments/${id}`)).body.refunds).toHaveLength(count);
  });
}

async function isWaiting({ bookingId }: Payment): Promise<boolean> {
  const { body } = await staff.get<Page>(`/work-queue?kind=mismatched-payment&q=${bookingId}`);
  return body.data.length > 0;
}
