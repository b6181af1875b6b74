import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Payment, PaymentExpired, PaymentFailed, PaymentInitiated } from '@booking/contracts';
import type { NewFault } from '@booking/gateway-simulator';
import { createGateways, decryptBookingId } from '@booking/gateways';
import { systemClock } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { GatewayDeps } from '../src/features/follow-session/ask-gateway.ts';
import { closeSession } from '../src/features/follow-session/close-session.ts';
import { claimPayment } from '../src/payment/payment-lease-repository.ts';
import { PUBLIC_URL, TOKEN_KEYS } from './environment.ts';
import type { Answer, StoredPayment } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments();
afterEach(() => payments.gateway.controls.clearFaults());

function nextSessionWill(fault: NewFault['fault']): void {
  payments.gateway.controls.addFault({ gateway: 'sandbox', operation: 'create_session', fault });
}

/** Lets the gateway open the session that it holds back. */
function gatewayGoesOn(): void {
  payments.gateway.controls.clearFaults();
}

function expectProblem(answer: Answer, status: number, type: string): void {
  expect(answer).toMatchObject({ status, body: { type: `/problems/${type}`, status } });
}

/** The attempt of a request, while the gateway holds back its session. */
async function attemptUnderWay(bookingId: string): Promise<StoredPayment> {
  await eventually(() => expect(payments.gateway.controls.faults()).toEqual([]));
  return payments.attemptOf(bookingId);
}

/** Expires the lease, as after the death of its holder. */
function endLease(id: string): Promise<number> {
  return payments.db('payments').where({ id }).update({ lease_until: payments.db.fn.now() });
}

function gatewayDeps(): GatewayDeps {
  const { db, config } = payments;
  return { db, gateways: createGateways(config.gateways, { clock: systemClock }), clock: systemClock };
}

describe('initiating a payment', () => {
  it('answers with the address of a checkout page and publishes the payment once', async () => {
    const booking = await payments.bookingCreated();

    const answer = await payments.initiate(booking.id);

    const payment = Payment.parse(answer.body);
    const session = payments.sessionOf(payment);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/payments/${booking.id}/${payment.id}`);
    expect(payment).toMatchObject({ status: 'initiated', amount: booking.total, gatewayReference: session.id });
    expect(payment.nextAction?.url).toContain(session.id);
    expect(session.callbackUrl).toMatch(new RegExp(`^${PUBLIC_URL}/api/v1/webhooks/sandbox/[\\w-]+\\.\\.[\\w.-]+$`));
    await eventually(async () =>
      expect(await payments.eventsAbout(PaymentInitiated, payment)).toMatchObject([{ data: { payment } }]),
    );
  });

  it('binds the webhook address to the stored booking id, even if the client writes it in capitals', async () => {
    const booking = await payments.bookingCreated();

    const payment = Payment.parse((await payments.initiate(booking.id.toUpperCase())).body);

    const token = payments.sessionOf(payment).callbackUrl?.split('/').at(-1) ?? '';
    expect(await decryptBookingId(token, TOKEN_KEYS)).toEqual({ booking: booking.id, method: 'sandbox' });
    expect(await payments.send(`${booking.id.toUpperCase()}/${payment.id.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { id: payment.id },
    });
  });

  it('opens a session at Stripe', async () => {
    const booking = await payments.bookingCreated();

    const answer = await payments.initiate(booking.id, { body: { method: 'stripe' } });

    expect(answer).toMatchObject({ status: 201, body: { method: 'stripe', nextAction: { type: 'redirect' } } });
  });

  it('requests an unknown booking from the bookings service, once', async () => {
    const booking = sampleBooking();
    payments.unheard.set(booking.id, booking);

    const answers = [await payments.initiate(booking.id), await payments.initiate(booking.id)];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(payments.questions.filter((id) => id === booking.id)).toHaveLength(1);
  });

  it('edge case 29: starts another attempt after a decline', async () => {
    const { payment: declined, session } = await payments.openSession();
    payments.gateway.controls.decline(session.id);

    const { body, status } = await payments.initiate(declined.bookingId);

    expect(status).toBe(201);
    expect(Payment.parse(body).id).not.toBe(declined.id);
    expect(await payments.read(declined)).toMatchObject({ status: 'failed', nextAction: null });
  });
});

describe('a request that cannot start a payment', () => {
  it.each([
    { what: 'an unknown method', body: { method: 'paypal' }, status: 404, type: 'unknown-payment-method' },
    {
      what: 'an address that is not http',
      body: { returnUrl: 'ftp://shop.test' },
      status: 422,
      type: 'validation-failed',
    },
    { what: 'an unknown member', body: { notifyUrl: 'https://shop.test' }, status: 422, type: 'validation-failed' },
    { what: 'an amount in the request', body: { amount: { amount: 1 } }, status: 422, type: 'validation-failed' },
  ])('is rejected for $what', async ({ body, status, type }) => {
    const booking = await payments.bookingCreated();

    expectProblem(await payments.initiate(booking.id, { body }), status, type);
    expect(await payments.attemptsOf(booking.id)).toEqual([]);
  });

  it('gets the available methods in the answer to an unknown method', async () => {
    const { id } = await payments.bookingCreated();

    expect((await payments.initiate(id, { body: { method: 'paypal' } })).body).toMatchObject({
      detail: expect.stringMatching(/^Unknown payment method "paypal"\. Available: .*\bstripe\b/) as unknown,
    });
  });

  it("does not reveal another customer's booking", async () => {
    const booking = await payments.bookingCreated({ customerId: 'bob' });

    expectProblem(await payments.initiate(booking.id, { sub: 'alice' }), 404, 'booking-not-found');
  });

  it('answers 404 for a booking that does not exist', async () => {
    expectProblem(await payments.initiate(randomUUID()), 404, 'booking-not-found');
    const malformed = await payments.initiate('not-a-uuid');
    expectProblem(malformed, 404, 'booking-not-found');
    expect(malformed.body).toMatchObject({ detail: expect.stringContaining('An id is a UUID.') });
  });

  it.each(['confirmed', 'cancelled', 'expired'] as const)('answers 409 for a booking that is %s', async (status) => {
    const booking = await payments.bookingCreated({ status });

    expectProblem(await payments.initiate(booking.id), 409, 'booking-not-payable');
  });
});

describe('a repeated request', () => {
  it('edge case 30: gets the first answer again, even if the payment has changed', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();
    const first = await payments.initiate(booking.id, { key });
    const payment = Payment.parse(first.body);
    await payments.report(payment);
    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));

    const repeated = await payments.initiate(booking.id, { key });

    expect(repeated).toMatchObject({ status: 201, body: first.body });
    expect(repeated.headers.get('location')).toBe(first.headers.get('location'));
    expect([first, repeated].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  it('edge case 30: is rejected with a different body', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();
    await payments.initiate(booking.id, { key });

    const answer = await payments.initiate(booking.id, { key, body: { returnUrl: 'https://elsewhere.test' } });

    expectProblem(answer, 422, 'idempotency-key-reused');
    expect(await payments.attemptsOf(booking.id)).toHaveLength(1);
  });

  it('is rejected while the first request is still running', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();
    nextSessionWill('held');
    const first = payments.initiate(booking.id, { key });
    await attemptUnderWay(booking.id);

    expectProblem(await payments.initiate(booking.id, { key }), 409, 'idempotency-key-in-use');
    gatewayGoesOn();
    expect(await first).toMatchObject({ status: 201 });
  });

  it('edge case 30: opens one session, with any number of concurrent requests', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();

    const answers = await Promise.all(Array.from({ length: 50 }, () => payments.initiate(booking.id, { key })));

    const bodies = answers.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await payments.attemptsOf(booking.id)).toHaveLength(1);
    expect(await payments.openSessionsOf(booking.id)).toHaveLength(1);
  });
});

describe('a gateway that does not answer', () => {
  it.each(['reset', 'error_before', 'error_after', 'garbage'] as const)(
    'lets the repeated request continue the same attempt, in one session (%s)',
    async (fault) => {
      const booking = await payments.bookingCreated();
      const key = randomUUID();
      nextSessionWill(fault);

      const first = await payments.initiate(booking.id, { key });
      const repeated = await payments.initiate(booking.id, { key });

      expectProblem(first, 503, 'gateway-unavailable');
      expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(repeated).toMatchObject({ status: 201, body: { status: 'initiated' } });
      expect(await payments.attemptsOf(booking.id)).toHaveLength(1);
      expect(payments.sessionOf(Payment.parse(repeated.body)).status).toBe('open');
    },
  );

  it('gets the same idempotency key again when another process continues an attempt', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();
    nextSessionWill('held');
    const crashed = payments.initiate(booking.id, { key });
    const { id } = await attemptUnderWay(booking.id);
    await endLease(id);

    const repeated = await payments.initiate(booking.id, { key });
    gatewayGoesOn();

    expect(repeated).toMatchObject({ status: 201, body: { id } });
    expect(await crashed).toMatchObject({ status: 201, body: repeated.body });
    expect(await payments.openSessionsOf(booking.id)).toHaveLength(1);
    await eventually(async () => expect(await payments.eventsAbout(PaymentInitiated, { id })).toHaveLength(1));
  });
});

describe('a gateway that rejects a request', () => {
  it('fails the attempt, and the next request starts another attempt', async () => {
    const booking = await payments.bookingCreated({ description: 'x'.repeat(1_001) });
    const key = randomUUID();

    const first = await payments.initiate(booking.id, { key });
    const repeated = await payments.initiate(booking.id, { key });

    expectProblem(first, 502, 'gateway-rejected');
    expect(repeated).toMatchObject({ status: 502, body: first.body });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    const failed = await payments.attemptOf(booking.id);
    expect(failed).toMatchObject({ status: 'failed' });
    await eventually(async () => expect(await payments.eventsAbout(PaymentFailed, failed)).toHaveLength(1));
    await payments.initiate(booking.id, { key: randomUUID() });
    expect(await payments.attemptsOf(booking.id)).toHaveLength(2);
  });
});

describe('edge case 30: another attempt for the same booking', () => {
  it('is rejected while an earlier attempt is being started', async () => {
    const booking = await payments.bookingCreated();
    nextSessionWill('held');
    const first = payments.initiate(booking.id, { key: randomUUID() });
    await attemptUnderWay(booking.id);

    const second = await payments.initiate(booking.id, { key: randomUUID() });

    expectProblem(second, 409, 'payment-in-progress');
    expect(second.body).toMatchObject({ detail: expect.stringMatching(/is being started.* with the same key/) });
    gatewayGoesOn();
    expect(await first).toMatchObject({ status: 201 });
  });

  it('closes the session of the earlier attempt before it opens its own', async () => {
    const { payment: first, session } = await payments.openSession();

    const answer = await payments.initiate(first.bookingId, { key: randomUUID() });

    expect(answer.status).toBe(201);
    expect(payments.sessionOf(first)).toMatchObject({ id: session.id, status: 'expired' });
    expect(await payments.read(first)).toMatchObject({ status: 'expired', nextAction: null });
    expect(await payments.openSessionsOf(first.bookingId)).toHaveLength(1);
    await eventually(async () => expect(await payments.eventsAbout(PaymentExpired, first)).toHaveLength(1));
  });

  it('waits a moment for a poll that is under way', async () => {
    const { payment: first } = await payments.openSession();
    const lease = payments.db('payments').where({ id: first.id });
    await lease.update({ lease_until: payments.db.raw(`now() + interval '300 milliseconds'`) });

    expect(await payments.initiate(first.bookingId, { key: randomUUID() })).toMatchObject({ status: 201 });
    expect(await payments.openSessionsOf(first.bookingId)).toHaveLength(1);
  });

  it('is not started when an earlier attempt is already paid', async () => {
    const { payment: first, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);

    const answer = await payments.initiate(first.bookingId, { key: randomUUID() });

    expectProblem(answer, 409, 'booking-not-payable');
    expect(answer.body).toMatchObject({ detail: 'The booking has just been paid.' });
    expect(await payments.read(first)).toMatchObject({ status: 'completed' });
    expect(await payments.openSessionsOf(first.bookingId)).toEqual([]);
    expectProblem(await payments.initiate(first.bookingId, { key: randomUUID() }), 409, 'booking-not-payable');
  });

  it('is rejected while the money of an earlier attempt is pending', async () => {
    const { payment: first, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id, 'delayed');

    const second = await payments.initiate(first.bookingId, { key: randomUUID() });

    expectProblem(second, 409, 'payment-in-progress');
    expect(second.body).toMatchObject({ detail: expect.stringMatching(/can still be paid.* with the same key/) });
    expect(await payments.read(first)).toMatchObject({ status: 'initiated' });
  });

  it('does not open a session while the session of an earlier attempt cannot be closed', async () => {
    const { payment: first } = await payments.openSession();
    const down = { operation: 'expire_session', fault: 'error_before', count: 1, copies: 0, afterMs: 0 } as const;
    payments.gateway.controls.addFault(down);
    const key = randomUUID();

    expectProblem(await payments.initiate(first.bookingId, { key }), 503, 'gateway-unavailable');
    expect(await payments.openSessionsOf(first.bookingId)).toMatchObject([{ clientReference: first.id }]);

    const repeated = await payments.initiate(first.bookingId, { key });
    expect(repeated.status).toBe(201);
    expect(await payments.openSessionsOf(first.bookingId)).toMatchObject([
      { clientReference: Payment.parse(repeated.body).id },
    ]);
  });

  it('closes a session that is opened while its attempt is being given up', async () => {
    const booking = await payments.bookingCreated();
    nextSessionWill('held');
    const first = payments.initiate(booking.id, { key: randomUUID() });
    const { id } = await attemptUnderWay(booking.id);
    await endLease(id);
    const withoutSession = await claimPayment(payments.db, id);
    assert(withoutSession);
    gatewayGoesOn();
    expect(await first).toMatchObject({ status: 201, body: { id } });

    const closed = await closeSession(gatewayDeps(), withoutSession, 'superseded by another attempt');

    expect(closed).toMatchObject({ id, status: 'expired' });
    expect(await payments.openSessionsOf(booking.id)).toEqual([]);
  });

  it('closes a session that is opened after its attempt was given up, and answers its caller with a problem', async () => {
    const booking = await payments.bookingCreated();
    nextSessionWill('held');
    const first = payments.initiate(booking.id, { key: randomUUID() });
    const { id } = await attemptUnderWay(booking.id);
    await endLease(id);

    const second = await payments.initiate(booking.id, { key: randomUUID() });
    gatewayGoesOn();

    expect(second).toMatchObject({ status: 201 });
    expectProblem(await first, 409, 'payment-in-progress');
    expect(await payments.attemptsOf(booking.id)).toMatchObject([{ id, status: 'expired' }, { status: 'initiated' }]);
    const { id: openId } = Payment.parse(second.body);
    await eventually(async () =>
      expect(await payments.openSessionsOf(booking.id)).toMatchObject([{ clientReference: openId }]),
    );
  });

  it('leaves one open attempt and one open session when fifty attempts are concurrent', async () => {
    const booking = await payments.bookingCreated();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payments.initiate(booking.id, { key: randomUUID() })),
    );

    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const attempts = await payments.attemptsOf(booking.id);
    expect(attempts.filter(({ status }) => status === 'initiated')).toHaveLength(1);
    expect(await payments.openSessionsOf(booking.id)).toHaveLength(1);
  });
});
