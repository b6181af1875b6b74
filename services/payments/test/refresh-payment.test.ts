import { type Payment, PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Answer } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

const POLL = { gateway: 'sandbox', operation: 'get_session' } as const;
const POLLS = 100;
/** A delay that is longer than a reader waits for the gateway. */
const HELD_MS = 60_000;

usePayments();
afterEach(() => payments.gateway.controls.clearFaults());

const read = ({ id, bookingId }: Payment, query = '?refresh=true'): Promise<Answer> =>
  payments.send(`${bookingId}/${id}${query}`);

/** Counts the polls from now on. */
function countPolls(fault: { afterMs: number } = { afterMs: 0 }): () => number {
  payments.gateway.controls.addFault({ ...POLL, fault: 'slow', count: POLLS, ...fault });
  return () => POLLS - (payments.gateway.controls.faults()[0]?.count ?? 0);
}

describe('a payment that is read with the parameter refresh', () => {
  it('is completed when the customer has paid, without a webhook', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);

    const { status, body } = await read(payment);

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: payment.id, status: 'completed' });
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
  });

  it('stays open while nobody has paid', async () => {
    const { payment } = await payments.openSession();

    expect(await read(payment)).toMatchObject({ status: 200, body: { status: 'initiated' } });
  });

  it('is polled once for concurrent readers, who all get the answer', async () => {
    const { payment, session } = await payments.openSession();
    const polls = countPolls({ afterMs: 300 });
    payments.gateway.controls.pay(session.id);

    const answers = await Promise.all(Array.from({ length: 5 }, () => read(payment)));

    expect(answers.map(({ body }) => (body as Payment).status)).toEqual(Array(5).fill('completed'));
    expect(polls()).toBe(1);
  });

  it('is polled again only after a second', async () => {
    const { payment } = await payments.openSession();
    const polls = countPolls();
    await read(payment);
    // A busy machine may need more than a second until the next read.
    const justNow = payments.db.raw("now() + interval '1 minute'");
    await payments.db('payments').where({ id: payment.id }).update({ checked_at: justNow });
    await read(payment);
    const within = polls();
    await payments.db.raw(`update payments set checked_at = now() - interval '1 second' where id = ?`, [payment.id]);
    await read(payment);

    expect([within, polls()]).toEqual([1, 2]);
  });

  it('is not polled when it is settled', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    await read(payment);
    const polls = countPolls();

    expect(await read(payment)).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(polls()).toBe(0);
  });

  it.each([
    ['fails', 'error_before'],
    ['does not answer in time', 'held'],
  ] as const)('is answered from the stored state when the gateway %s', async (_, fault) => {
    const { payment } = await payments.openSession();
    payments.gateway.controls.addFault({ ...POLL, fault, count: POLLS, afterMs: HELD_MS });

    expect(await read(payment)).toMatchObject({ status: 200, body: { status: 'initiated' } });
  });

  it('is not polled for a client that may not read it', async () => {
    const { payment } = await payments.openSession();
    const polls = countPolls();

    const { status } = await payments.send(`${payment.bookingId}/${payment.id}?refresh=true`, { sub: 'mallory' });

    expect([status, polls()]).toEqual([404, 0]);
  });

  it('is answered with a validation error when the value is neither true nor false', async () => {
    const { payment } = await payments.openSession();

    expect(await read(payment, '?refresh=yes')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/refresh' }] },
    });
  });
});
