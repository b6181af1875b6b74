import { randomUUID } from 'node:crypto';
import {
  type Booking,
  BookingCreated,
  CancelBooking,
  type CommandDefinition,
  ProblemError,
  QuoteCancellation,
  QuoteRefund,
  RequestRefund,
  toProblemDetails,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, sampleRefund } from '@booking/testing/samples';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, FIRST_ACTOR, FIRST_RELEASER, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

const QUOTE = { quote: 'q_1', refund: euros(8_000), fee: euros(2_000), validUntil: '2031-05-31T14:00:00.000Z' };

/** The requests to the other services, newest last, and their answers, by the name of the command. */
let asked: Record<string, unknown[]> = {};
let answers: Record<string, object> = {};

useStaff();
beforeAll(() => {
  const commands: CommandDefinition[] = [CancelBooking, QuoteCancellation, QuoteRefund, RequestRefund];
  for (const { name, ...command } of commands) {
    admin.probe.answer({ name, ...command }, (request) => {
      asked[name] = [...(asked[name] ?? []), request];
      return answers[name];
    });
  }
});
beforeEach(() => {
  asked = {};
  answers = {};
});

async function knownBooking(): Promise<Booking> {
  const booking = sampleBooking({ id: randomUUID() });
  await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await eventually(async () => expect((await staff.get(`/bookings/${booking.id}`)).status).toBe(200));
  return booking;
}

type Line = { type: string; summary: object };

async function staffLinesOf({ id }: Booking): Promise<Line[]> {
  const { body } = await staff.get<{ timeline: Line[] }>(`/bookings/${id}`);
  return body.timeline.filter(({ type }) => type === 'StaffActed');
}

function answerProblem(name: string, problem: ProblemError): void {
  answers[name] = { problem: toProblemDetails(problem) };
}

describe('cancelling a booking', () => {
  it('shows a quote first, and passes the accepted quote on', async () => {
    const booking = await knownBooking();
    const cancelled = sampleBooking({ ...booking, status: 'cancelled' });
    answers = { QuoteCancellation: { result: { quote: QUOTE } }, CancelBooking: { result: { booking: cancelled } } };

    const quoted = await staff.get(`/bookings/${booking.id}/cancellation-quote`);
    const done = await staff.post(`/bookings/${booking.id}/cancel`, { reason: 'The guest called', quote: 'q_1' });

    expect(quoted).toMatchObject({ status: 200, body: QUOTE });
    expect(done).toMatchObject({ status: 200, body: cancelled });
    expect(asked).toEqual({
      QuoteCancellation: [{ bookingId: booking.id, actor: FIRST_ACTOR }],
      CancelBooking: [{ bookingId: booking.id, actor: FIRST_RELEASER, reason: 'The guest called', quote: 'q_1' }],
    });
  });

  it('fails when the terms have changed, and still adds an entry to the timeline', async () => {
    const booking = await knownBooking();
    answerProblem('CancelBooking', new ProblemError('cancellation-quote-changed', 'Other terms', { current: QUOTE }));

    const answer = await staff.post(`/bookings/${booking.id}/cancel`, { quote: 'q_0' });

    expect(answer).toMatchObject({ status: 409, body: { current: QUOTE } });
    const summary = { actor: FIRST_STAFF.email, action: 'cancel_booking', outcome: 'refused' };
    expect(await staffLinesOf(booking)).toMatchObject([{ summary }]);
  });
});

describe('refunding a booking', () => {
  it('shows a quote first, for an amount or everything that remains', async () => {
    const booking = await knownBooking();
    const parts = [{ paymentId: randomUUID(), method: 'sandbox', amount: euros(4_000) }];
    const quote = { amount: euros(4_000), parts, remaining: euros(6_000) };
    answers = { QuoteRefund: { result: { quote } } };

    const quoted = await staff.get(`/bookings/${booking.id}/refund-quote?amount=4000&currency=EUR`);
    await staff.get(`/bookings/${booking.id}/refund-quote`);
    const unclear = await staff.get(`/bookings/${booking.id}/refund-quote?amount=4000`);

    expect(quoted).toMatchObject({ status: 200, body: quote });
    expect(unclear.status).toBe(422);
    expect(asked['QuoteRefund']).toEqual([
      { bookingId: booking.id, actor: FIRST_ACTOR, amount: euros(4_000) },
      { bookingId: booking.id, actor: FIRST_ACTOR },
    ]);
  });

  it('asks the refunds service on behalf of the user, and adds an entry to the timeline', async () => {
    const booking = await knownBooking();
    const refund = sampleRefund({ bookingId: booking.id });
    answers = { RequestRefund: { result: { refund } } };

    const order = { amount: euros(4_000), reason: 'rain' };
    const answer = await staff.post(`/bookings/${booking.id}/refunds`, order);

    expect(answer).toMatchObject({ status: 201, body: refund });
    expect(answer.headers.get('location')).toBe(`/admin/api/refunds/${refund.id}`);
    const key = expect.any(String) as unknown;
    expect(asked['RequestRefund']).toMatchObject([
      { bookingId: booking.id, actor: FIRST_ACTOR, idempotencyKey: key, ...order },
    ]);
    const summary = { action: 'request_refund', reason: 'rain', outcome: 'succeeded', refundId: refund.id };
    expect(await staffLinesOf(booking)).toMatchObject([{ summary: { actor: FIRST_STAFF.email, ...summary } }]);
  });

  it('passes on the key of a repeated request, so that it is refunded once, and marks the repeated answer', async () => {
    const booking = await knownBooking();
    const refund = sampleRefund({ bookingId: booking.id });
    const headers = { 'idempotency-key': 'the same', 'sec-fetch-site': 'same-origin' };
    const request = () => staff.send('POST', `/bookings/${booking.id}/refunds`, { body: {}, headers });

    answers = { RequestRefund: { result: { refund } } };
    const first = await request();
    answers = { RequestRefund: { result: { refund, isReplay: true } } };
    const repeated = await request();

    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(repeated).toMatchObject({ status: 201, body: refund });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');

    const once = { bookingId: booking.id, actor: FIRST_ACTOR, idempotencyKey: 'the same' };
    expect(asked['RequestRefund']).toMatchObject([once, once]);
  });

  it('reports the remaining amount when the refund is too large', async () => {
    const booking = await knownBooking();
    answerProblem('RequestRefund', new ProblemError('refund-exceeds-balance', 'Too much', { remaining: euros(1) }));

    const answer = await staff.post(`/bookings/${booking.id}/refunds`, { amount: euros(2) });

    expect(answer).toMatchObject({ status: 422, body: { remaining: euros(1) } });
  });
});

describe('edge case 34: without process_refunds', () => {
  it.each([
    ['GET', 'cancellation-quote', undefined],
    ['POST', 'cancel', {}],
    ['POST', 'refunds', {}],
  ])('%s %s is rejected before any service is called', async (method, action, body) => {
    const booking = await knownBooking();
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    const answer = await reader.send(method, `/bookings/${booking.id}/${action}`, { body });

    expect(answer).toMatchObject({ status: 403, body: { permission: 'process_refunds' } });
    expect(asked).toEqual({});
  });
});
