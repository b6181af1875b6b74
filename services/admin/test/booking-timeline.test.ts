import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  type Callback,
  CallbackRecorded,
  DiscrepancyRecorded,
  type DisputeReport,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type Payment,
  PaymentInitiated,
  type PaymentReport,
  ProblemError,
  ProcessRefund,
  type Refund,
  RefundProcessingStarted,
  type RefundReport,
  RefundRequested,
  ReplayCallback,
  ResolveDiscrepancy,
  toProblemDetails,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { aCallback, aDiscrepancy } from './samples.ts';
import { admin, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

type Line = { eventId: string; type: string; source: string; aggregateId: string; at: string; summary: object };

useStaff();

describe('an action of staff', () => {
  it('is in the timeline of the booking, between its cause and its effect', async () => {
    const refund = await publishRefund();
    admin.probe.answer(ProcessRefund, async () => {
      expect(await actionsOf(refund)).toMatchObject([{ summary: { outcome: 'attempted' } }]);
      const processing = sampleRefund({ ...refund, status: 'processing' });
      await admin.probe.publish(RefundProcessingStarted, {
        about: refund.id,
        version: 2,
        data: { refund: processing },
      });
      return { result: { refund: processing } };
    });

    await staff.post(`/refunds/${refund.id}/process`, { reason: 'The guest was ill' });

    const actor = FIRST_STAFF.email;
    const summary = {
      actor,
      action: 'process_refund',
      reason: 'The guest was ill',
      outcome: 'succeeded',
      problem: null,
    };
    await eventually(async () => {
      const lines = await timelineOf(refund);
      expect(lines.map(({ type }) => type)).toEqual([
        'RefundProcessingStarted',
        'StaffActed',
        'RefundRequested',
        'BookingCreated',
      ]);
      expect(lines[1]).toMatchObject({ source: '/services/admin', aggregateId: refund.id, summary });
    });
  });

  it('edge case 34: is in the timeline even when it was rejected, with one entry per attempt', async () => {
    const refund = await publishRefund();
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    for (const browser of [reader, reader]) await browser.post(`/refunds/${refund.id}/process`, {});

    const lines = await actionsOf(refund);
    expect(lines).toMatchObject(Array(2).fill({ summary: { outcome: 'refused', problem: 'forbidden' } }));
    expect(new Set(lines.map(({ eventId }) => eventId)).size).toBe(2);
    expect(await admin.db('timeline_entries').where({ source: '/services/admin' })).toEqual([]);
  });

  it('is in the timeline for a discrepancy whose booking is known', async () => {
    const { id: bookingId } = await publishBooking();
    const discrepancy = aDiscrepancy({ bookingId });
    const elsewhere = aDiscrepancy();
    for (const known of [discrepancy, elsewhere]) {
      await admin.probe.publish(DiscrepancyRecorded.refunds, { about: known.id, data: { discrepancy: known } });
      await eventually(async () => {
        const { body } = await staff.get<{ data: object[] }>(`/discrepancies?q=${known.id}`);
        expect(body.data).toHaveLength(1);
      });
    }
    const problem = toProblemDetails(new ProblemError('service-unavailable', 'Later'));
    admin.probe.answer(ResolveDiscrepancy.refunds, () => ({ problem }));

    for (const { id } of [discrepancy, elsewhere]) await staff.post(`/discrepancies/${id}/resolve`, { reason: 'Fee' });

    const resolved = { action: 'resolve_discrepancy', reason: 'Fee', outcome: 'failed' };
    expect(await actionsOf({ bookingId })).toMatchObject([{ aggregateId: discrepancy.id, summary: resolved }]);
    const alone = await staff.get<{ timeline: Line[] }>(`/discrepancies/${discrepancy.id}`);
    expect(alone).toMatchObject({ status: 200, body: { ...discrepancy } });
    expect(alone.body.timeline.map(({ type }) => type)).toEqual(['StaffActed', 'DiscrepancyRecorded']);
    const unknown = await staff.get(`/discrepancies/${elsewhere.id}`);
    expect(unknown).toMatchObject({ status: 200, body: { timeline: [] } });
    expect((await staff.get(`/discrepancies/${bookingId}`)).status).toBe(404);
  });
});

describe('an event in the timeline', () => {
  it('names the requester of a refund, and nobody for bookings and payments, which the business may have created', async () => {
    const booking = sampleBooking({ id: randomUUID(), customerId: 'grace' });
    const payment = samplePayment({ id: randomUUID(), bookingId: booking.id });
    const refund = sampleRefund({ id: randomUUID(), bookingId: booking.id, requestedBy: 'front-desk' });
    await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });

    await eventually(async () => {
      const lines = await timelineOf({ bookingId: booking.id });
      const asked = Object.fromEntries(lines.map(({ type, summary }) => [type, summary]));
      expect(asked).toMatchObject({ RefundRequested: { requestedBy: 'front-desk' } });
      for (const type of ['BookingCreated', 'PaymentInitiated']) expect(asked[type]).not.toHaveProperty('requestedBy');
    });
  });
});

describe('a webhook', () => {
  it.each([
    ['its address', ({ bookingId }: Payment) => ({ addressed: bookingId })],
    ['our id of the payment', ({ id: paymentId }: Payment) => ({ report: aPaymentReport({ paymentId }) })],
    [
      'the reference of the session',
      ({ gatewayReference: reference }: Payment) => ({ report: aPaymentReport({ reference }) }),
    ],
    ['the capture reference', ({ captureReference }: Payment) => ({ report: aRefundReport({ captureReference }) })],
    ['the session of a refunded payment', ({ gatewayReference }: Payment) => ({ report: refundOf(gatewayReference) })],
    ['a disputed capture', ({ captureReference }: Payment) => ({ report: aDisputeReport({ captureReference }) })],
  ])('is in the timeline of the booking that it names by %s', async (_what, sayingOf) => {
    const payment = await publishPayment();
    const callback = aCallback({ method: 'sandbox', receivedAt: '2026-05-01T10:00:01.000Z' });

    await publishReport(callback, sayingOf(payment));
    await publishCallback(callback);

    const { method, eventType, outcome, note } = callback;
    await eventually(async () => {
      expect(await callbacksOf(payment)).toEqual([
        {
          eventId: expect.any(String),
          type: 'CallbackRecorded',
          source: '/services/gateway-webhooks',
          aggregateId: callback.id,
          at: callback.receivedAt,
          summary: { method, eventType, outcome, note },
        },
      ]);
    });
  });

  it('is one entry for any number of reports, with the actions of staff on it', async () => {
    const { bookingId } = await publishPayment();
    const callback = aCallback({ method: 'sandbox' });
    await publishCallback(callback);
    await publishReport(callback, { addressed: bookingId });
    await publishReport(callback, { addressed: bookingId });
    await eventually(async () => expect(await callbacksOf({ bookingId })).toHaveLength(1));
    admin.probe.answer(ReplayCallback, () => ({ result: { callback } }));

    await staff.post(`/callbacks/${callback.id}/replay`, {});

    expect(await callbacksOf({ bookingId })).toHaveLength(1);
    expect(await actionsOf({ bookingId })).toMatchObject([
      { aggregateId: callback.id, summary: { action: 'replay_callback', reason: null, outcome: 'succeeded' } },
    ]);
  });

  it('joins the timeline as soon as its payment is known', async () => {
    const { id: bookingId } = await publishBooking();
    const payment = samplePayment({ bookingId });
    const callback = aCallback({ method: 'sandbox' });
    await publishCallback(callback);
    await publishReport(callback, { report: aPaymentReport({ reference: payment.gatewayReference }) });

    await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });

    await eventually(async () =>
      expect(await callbacksOf({ bookingId })).toMatchObject([{ aggregateId: callback.id }]),
    );
  });

  it('edge case 26: is not in the timeline when it names the same reference at another gateway', async () => {
    const payment = await publishPayment();
    const [stranger, known] = [aCallback({ method: 'stripe' }), aCallback({ method: 'sandbox' })];
    for (const callback of [stranger, known]) {
      await publishCallback(callback);
      await publishReport(callback, { report: aPaymentReport({ reference: payment.gatewayReference }) });
    }
    await eventually(async () => {
      expect(await admin.db('callback_reports').where({ callback_id: stranger.id })).toHaveLength(1);
      expect(await callbacksOf(payment)).toMatchObject([{ aggregateId: known.id }]);
    });
  });

  it('is in the timeline even when its gateway sends characters that PostgreSQL cannot store', async () => {
    const { bookingId } = await publishPayment();
    const callback = aCallback({ method: 'sandbox' });
    await publishCallback(callback);

    const report = aPaymentReport({ reference: `a\u0000b${'x'.repeat(10_000)}` });
    await publishReport(callback, { addressed: bookingId, report });

    await eventually(async () => expect(await callbacksOf({ bookingId })).toHaveLength(1));
  });
});

type Saying = { addressed?: string; report?: PaymentReport | RefundReport | DisputeReport };

async function publishReport({ id: callbackId, method }: Callback, { addressed, report }: Saying): Promise<void> {
  const said = { callbackId, method, vouching: 'body', addressedBookingId: addressed ?? null } as const;
  const { probe } = admin;
  const about = callbackId;
  if (report?.kind === 'refund') await probe.publish(GatewayRefundReported, { about, data: { ...said, report } });
  else if (report?.kind === 'dispute')
    await probe.publish(GatewayDisputeReported, { about, data: { ...said, report } });
  else await probe.publish(GatewayPaymentReported, { about, data: { ...said, report: report ?? aPaymentReport() } });
}

async function publishCallback(callback: Callback): Promise<void> {
  await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
}

async function publishBooking(): Promise<{ id: string }> {
  const booking = sampleBooking();
  await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await eventually(async () => expect((await staff.get(`/bookings/${booking.id}`)).status).toBe(200));
  return booking;
}

async function publishPayment(): Promise<Payment> {
  const { id: bookingId } = await publishBooking();
  const payment = samplePayment({ bookingId });
  await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
  await eventually(async () => expect((await staff.get(`/payments/${payment.id}`)).status).toBe(200));
  return payment;
}

async function publishRefund(): Promise<Refund> {
  const { id: bookingId } = await publishBooking();
  const refund = sampleRefund({ bookingId });
  await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).status).toBe(200));
  return refund;
}

async function timelineOf({ bookingId }: { bookingId: string }): Promise<Line[]> {
  const { status, body } = await staff.get<{ timeline: Line[] }>(`/bookings/${bookingId}`);
  expect(status).toBe(200);
  return body.timeline;
}

async function actionsOf(booking: { bookingId: string }): Promise<Line[]> {
  return (await timelineOf(booking)).filter(({ type }) => type === 'StaffActed');
}

async function callbacksOf(booking: { bookingId: string }): Promise<Line[]> {
  return (await timelineOf(booking)).filter(({ type }) => type === 'CallbackRecorded');
}

function aPaymentReport(changes: Partial<PaymentReport> = {}): PaymentReport {
  const unsaid = { reference: null, paymentId: null, captureReference: null, amount: null, reason: null };
  return { kind: 'payment', status: 'succeeded', ...unsaid, ...changes };
}

function aRefundReport(changes: Partial<RefundReport> = {}): RefundReport {
  const names = { reference: `re_${randomUUID()}`, allocationId: null, captureReference: null, paymentReference: null };
  return { kind: 'refund', status: 'succeeded', ...names, amount: euros(1), reason: null, ...changes };
}

function refundOf(paymentReference: string | null): RefundReport {
  return aRefundReport({ paymentReference });
}

function aDisputeReport(changes: Partial<DisputeReport> = {}): DisputeReport {
  const names = { reference: `du_${randomUUID()}`, captureReference: null, paymentReference: null };
  return { kind: 'dispute', status: 'opened', ...names, amount: null, reason: null, ...changes };
}
