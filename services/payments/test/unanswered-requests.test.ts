import { randomUUID } from 'node:crypto';
import { Payment } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import type { Answer } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments();

type Unanswered = { readonly bookingId: string; readonly key: string };

/** A request that started an attempt and got no answer from the gateway. */
async function unanswered(): Promise<Unanswered> {
  const { id: bookingId } = await payments.bookingCreated();
  const key = randomUUID();
  payments.gateway.controls.addFault({ gateway: 'sandbox', operation: 'create_session', fault: 'error_before' });
  expectProblem(await payments.initiate(bookingId, { key }), 503, 'gateway-unavailable');
  return { bookingId, key };
}

/** Another request of the same customer, which supersedes the attempt. */
async function supersede({ bookingId }: Unanswered): Promise<Payment> {
  const { status, body } = await payments.initiate(bookingId, { key: randomUUID() });
  expect(status).toBe(201);
  return Payment.parse(body);
}

/** Makes the service give up the attempt, because nobody has repeated its request for minutes. */
async function abandon({ bookingId }: Unanswered): Promise<void> {
  const longAgo = payments.db.raw(`now() - interval '1 hour'`);
  const attempt = payments.db('payments').where({ booking_id: bookingId });
  await attempt.update({ lease_until: longAgo, next_check_at: longAgo });
  await eventually(async () => expect(await payments.attemptOf(bookingId)).toMatchObject({ status: 'expired' }));
}

function expectProblem(answer: Answer, status: number, type: string): void {
  expect(answer).toMatchObject({ status, body: { type: `/problems/${type}` } });
}

describe('a repeated request whose attempt was superseded before its checkout page was opened', () => {
  it('leaves the open session of the other attempt alone, and gets a final answer', async () => {
    const request = await unanswered();
    const other = await supersede(request);

    const repeated = await payments.initiate(request.bookingId, { key: request.key });

    expectProblem(repeated, 409, 'payment-in-progress');
    expect(repeated).toMatchObject({ body: { detail: expect.stringContaining('a new key') as unknown } });
    expect(repeated.headers.get('retry-after')).toBeNull();
    expect(await payments.openSessionsOf(request.bookingId)).toMatchObject([{ clientReference: other.id }]);
  });

  it('is rejected for good when the other attempt is paid', async () => {
    const request = await unanswered();
    const other = await supersede(request);
    await payments.report(other);
    await eventually(async () => expect(await payments.read(other)).toMatchObject({ status: 'completed' }));

    const repeated = await payments.initiate(request.bookingId, { key: request.key });
    const again = await payments.initiate(request.bookingId, { key: request.key });

    expectProblem(repeated, 409, 'booking-not-payable');
    expect(again).toMatchObject({ status: 409, body: repeated.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('starts an attempt when the other attempt has ended without money', async () => {
    const request = await unanswered();
    const other = await supersede(request);
    await payments.report(other, { report: { status: 'failed', amount: null } });
    await eventually(async () => expect(await payments.read(other)).toMatchObject({ status: 'failed' }));

    const repeated = await payments.initiate(request.bookingId, { key: request.key });

    expect(repeated).toMatchObject({ status: 201, body: { status: 'initiated' } });
    expect(await payments.attemptsOf(request.bookingId)).toHaveLength(3);
  });
});

describe('a repeated request whose attempt was abandoned', () => {
  it('starts another attempt, once, and gets its answer again afterwards', async () => {
    const request = await unanswered();
    await abandon(request);

    const repeated = await payments.initiate(request.bookingId, { key: request.key });
    const again = await payments.initiate(request.bookingId, { key: request.key });

    expect(repeated).toMatchObject({ status: 201, body: { status: 'initiated' } });
    expect(repeated.headers.get('idempotent-replayed')).toBeNull();
    expect(again).toMatchObject({ status: 201, body: repeated.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await payments.openSessionsOf(request.bookingId)).toHaveLength(1);
  });

  it('opens one session, with any number of concurrent repetitions', async () => {
    const request = await unanswered();
    await abandon(request);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payments.initiate(request.bookingId, { key: request.key })),
    );

    expect(answers.some(({ status }) => status === 201)).toBe(true);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 409, 'idempotency-key-in-use');
    }
    expect(await payments.attemptsOf(request.bookingId)).toHaveLength(2);
    expect(await payments.openSessionsOf(request.bookingId)).toHaveLength(1);
  });

  it('is still rejected with a different body', async () => {
    const request = await unanswered();
    await abandon(request);

    const other = { key: request.key, body: { returnUrl: 'https://shop.test/elsewhere' } };

    expectProblem(await payments.initiate(request.bookingId, other), 422, 'idempotency-key-reused');
  });
});
