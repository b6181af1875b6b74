import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  CallbackRecorded,
  DisputeOpened,
  GatewayPaymentReported,
  type Payment,
  PaymentCompleted,
  PaymentInitiated,
  PaymentMismatched,
  type Refund,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aCallback } from './samples.ts';
import { admin, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

type WithTimeline = { timeline: { type: string; aggregateId: string }[] };
type PaymentDetail = Payment &
  WithTimeline & { refunds: Refund[]; disputes: { id: string }[]; customerId: string | null };
type BookingDetail = { refunds: Refund[]; isCut: boolean };
type RefundDetail = Refund & WithTimeline & { payments: Payment[]; remaining: object; obstacle: string | null };

useStaff();

describe('a payment', () => {
  it('is read with its timeline, its customer, its refunds and disputes', async () => {
    const booking = sampleBooking();
    const { id: bookingId } = booking;
    const [payment, other] = [samplePayment({ bookingId }), samplePayment({ bookingId })] as [Payment, Payment];
    const refund = refundOf(payment, {});
    const callback = aCallback({ method: payment.method });
    const disputeId = randomUUID();
    const report = { kind: 'payment', status: 'succeeded', reference: null, paymentId: payment.id } as const;
    const reported = { ...report, captureReference: null, amount: null, reason: null };
    const named = {
      callbackId: callback.id,
      method: payment.method,
      vouching: 'body',
      addressedBookingId: null,
    } as const;
    const dispute = { paymentId: payment.id, bookingId, disputeReference: 'du', amount: euros(5), reason: null };

    await admin.probe.publish(BookingCreated, { about: bookingId, data: { booking } });
    for (const one of [payment, other]) {
      await admin.probe.publish(PaymentInitiated, {
        about: one.id,
        data: { payment: { ...one, status: 'initiated' } },
      });
      await admin.probe.publish(PaymentCompleted, { about: one.id, version: 2, data: { payment: one } });
    }
    for (const one of [refund, refundOf(other, {})]) {
      await admin.probe.publish(RefundRequested, { about: one.id, data: { refund: one } });
    }
    await admin.probe.publish(DisputeOpened, { about: disputeId, data: dispute });
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    await admin.probe.publish(GatewayPaymentReported, { about: callback.id, data: { ...named, report: reported } });

    await eventually(async () => {
      const { body } = await staff.get<PaymentDetail>(`/payments/${payment.id}`);
      expect(body).toMatchObject({ ...payment, customerId: booking.customerId, refunds: [refund] });
      expect(body.disputes.map(({ id }) => id)).toEqual([disputeId]);
      expect(body.timeline.map(({ type, aggregateId }) => [type, aggregateId]).sort()).toEqual([
        ['CallbackRecorded', callback.id],
        ['DisputeOpened', disputeId],
        ['PaymentCompleted', payment.id],
        ['PaymentInitiated', payment.id],
      ]);
    });
  });

  it("shows the gateway's amount when it differs from the requested amount", async () => {
    const payment = samplePayment({ status: 'mismatched', reported: { amount: 1, currency: 'USD' } });
    const data = { payment, expected: payment.amount, reported: euros(1) };
    await admin.probe.publish(PaymentMismatched, { about: payment.id, data });

    await eventually(async () => {
      const { body } = await staff.get<PaymentDetail>(`/payments/${payment.id}`);
      expect(body).toMatchObject({ reported: { amount: 1, currency: 'USD' }, customerId: null });
    });
  });
});

describe('a refund', () => {
  const booking = sampleBooking();
  const payment = samplePayment({ bookingId: booking.id, amount: euros(10_000) });
  const pending = refundOf(payment, { needsApproval: true, requestedBy: FIRST_STAFF.email });
  const failed = refundOf(payment, { status: 'failed' });

  beforeAll(async () => {
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    await admin.probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    for (const refund of [pending, failed]) {
      await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    }
    await eventually(async () => expect((await staff.get(`/refunds/${failed.id}`)).status).toBe(200));
    await eventually(async () => expect((await staff.get(`/payments/${payment.id}`)).status).toBe(200));
  });

  it('is read with its payments, the remaining amount, and the obstacle to processing it', async () => {
    await eventually(async () => {
      const { body } = await staff.get<RefundDetail>(`/refunds/${pending.id}`);
      expect(body).toMatchObject({
        ...pending,
        payments: [payment],
        remaining: euros(6_000),
        obstacle: 'second-person',
      });
      expect(body.timeline.map(({ type }) => type)).toEqual(['RefundRequested']);
    });

    const second = await admin.browser().signIn(await admin.addStaff(['read_all', 'process_refunds']), PASSWORD);
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);
    expect((await second.get<RefundDetail>(`/refunds/${pending.id}`)).body.obstacle).toBeNull();
    expect((await reader.get<RefundDetail>(`/refunds/${pending.id}`)).body.obstacle).toBe('permission');
  });

  it('deducts its amount from the remainder if it failed', async () => {
    await eventually(async () => {
      const { body } = await staff.get<RefundDetail>(`/refunds/${failed.id}`);
      expect(body).toMatchObject({ remaining: euros(2_000), obstacle: null });
    });
  });
});

describe('a booking', () => {
  it('is read with its newest refunds, and says that the list is cut, if it has more than 1,000', async () => {
    const booking = sampleBooking();
    const refund = sampleRefund({ bookingId: booking.id, reason: 'the newest' });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    const read = async () => (await staff.get<BookingDetail>(`/bookings/${booking.id}`)).body;
    await eventually(async () => expect(await read()).toMatchObject({ refunds: [refund], isCut: false }));

    await admin.db.raw(EARLIER_REFUNDS, [1_000, refund.id]);

    const { refunds, isCut } = await read();
    expect(refunds).toHaveLength(1_000);
    expect(refunds.at(-1)).toEqual(refund);
    expect(isCut).toBe(true);
  });
});

/** Copies of a refund from the seconds before it. */
const EARLIER_REFUNDS = `
  insert into refund_records (id, aggregate_version, event_id, created_at, search_text, record,
                              booking_id, status, origin, amount_minor, currency, changed_at)
  select gen_random_uuid(), aggregate_version, gen_random_uuid(), created_at - n * interval '1 second', search_text,
    record || '{"reason": "earlier"}', booking_id, status, origin, amount_minor, currency, changed_at
  from generate_series(1, ?) as n, refund_records where id = ?`;

function refundOf({ id: paymentId, bookingId }: Payment, changes: Partial<Refund>): Refund {
  const refund = sampleRefund({ bookingId, ...changes });
  const status = refund.status === 'failed' ? 'failed' : 'reserved';
  return { ...refund, allocations: refund.allocations.map((part) => ({ ...part, paymentId, status })) };
}
