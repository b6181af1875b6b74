import { randomUUID } from 'node:crypto';
import {
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  GatewayDisputeReported,
  GetCompletedPayments,
  type Payment,
  TransitionRefused,
  type Vouching,
} from '@booking/contracts';
import { createTokenIssuer, eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { environment } from './environment.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments();

async function complete(payment: Payment): Promise<Payment> {
  await payments.report(payment);
  await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  return payments.read(payment);
}

describe('the payments of a booking', () => {
  it('are listed newest first, page by page', async () => {
    const { payment: first } = await payments.openSession();
    await payments.initiate(first.bookingId);
    await payments.initiate(first.bookingId);

    const all = (await payments.send(first.bookingId)).body as { data: Payment[]; next: null };
    const page = (await payments.send(`${first.bookingId}?limit=2`)).body as { data: Payment[]; next: string };
    const rest = await payments.send(`${first.bookingId}?limit=2&after=${page.next}`);

    expect(all.data.map(({ status }) => status)).toEqual(['initiated', 'expired', 'expired']);
    expect(all.next).toBeNull();
    expect(page.data).toEqual(all.data.slice(0, 2));
    expect(rest.body).toEqual({ data: all.data.slice(2), next: null });
  });

  it('are visible to their owner and with read_all, and to nobody else', async () => {
    const { payment } = await payments.openSession();
    const path = `${payment.bookingId}/${payment.id}`;

    const answers = await Promise.all([
      payments.send(path),
      payments.send(path, { sub: 'staff', permissions: ['read_all'] }),
      payments.send(path, { sub: 'mallory', permissions: ['process_refunds'] }),
      payments.send(payment.bookingId, { sub: 'mallory' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect(answers[0].body).toEqual(payment);
    expect(answers[2].body).toMatchObject({ type: '/problems/booking-not-found' });
  });

  it('are an empty list for a booking whose event has not arrived yet', async () => {
    const booking = sampleBooking();
    payments.unheard.set(booking.id, booking);

    expect(await payments.send(booking.id)).toMatchObject({ status: 200, body: { data: [], next: null } });
  });

  it.each([
    ['another booking', (payment: Payment, other: Payment) => `${other.bookingId}/${payment.id}`, 'payment-not-found'],
    ['an unknown payment', (payment: Payment) => `${payment.bookingId}/${randomUUID()}`, 'payment-not-found'],
    ['text that is not an id', (payment: Payment) => `${payment.bookingId}/first`, 'payment-not-found'],
    ['an unknown booking', () => randomUUID(), 'booking-not-found'],
  ])('are not found under %s', async (_what, pathOf, type) => {
    const [{ payment }, { payment: other }] = [await payments.openSession(), await payments.openSession()];

    const answer = await payments.send(pathOf(payment, other));

    expect(answer).toMatchObject({ status: 404, body: { type: `/problems/${type}` } });
  });

  it('cannot be listed with an invalid cursor', async () => {
    const { payment } = await payments.openSession();

    const answer = await payments.send(`${payment.bookingId}?after=abc`);

    expect(answer).toMatchObject({ status: 422, body: { type: '/problems/validation-failed' } });
  });

  it('are answered over the bus once they are completed', async () => {
    const { payment } = await payments.openSession();
    const before = await payments.bus.request(GetCompletedPayments, { bookingId: payment.bookingId });

    const completed = await complete(payment);

    const after = await payments.bus.request(GetCompletedPayments, { bookingId: payment.bookingId });
    expect([before, after]).toEqual([
      { result: { payments: [], mismatched: [] } },
      { result: { payments: [completed], mismatched: [] } },
    ]);
  });

  it('are listed separately over the bus when their amount differs from the requested amount', async () => {
    const { payment } = await payments.openSession();
    await payments.report(payment, { report: { amount: { ...payment.amount, amount: 1 } } });
    const held = await eventually(async () => {
      const found = await payments.read(payment);
      expect(found.status).toBe('mismatched');
      return found;
    });

    const answer = await payments.bus.request(GetCompletedPayments, { bookingId: payment.bookingId });

    expect(answer).toEqual({ result: { payments: [], mismatched: [held] } });
  });
});

describe('edge case 28: a dispute', () => {
  function report(payment: Payment, reported: Partial<DisputeReport>, vouching: Vouching = 'body') {
    const dispute: DisputeReport = {
      kind: 'dispute',
      status: 'opened',
      reference: `dispute-${payment.id}`,
      captureReference: payment.captureReference,
      paymentReference: null,
      amount: payment.amount,
      reason: 'fraudulent',
      ...reported,
    };
    const data = { callbackId: randomUUID(), method: payment.method, vouching, addressedBookingId: null } as const;
    return payments.bus.publish(GatewayDisputeReported, { about: data.callbackId, data: { ...data, report: dispute } });
  }

  it('is published once when it opens and once when it closes', async () => {
    const payment = await complete((await payments.openSession()).payment);

    await Promise.all([report(payment, {}), report(payment, {}), report(payment, {}, 'answer')]);
    await eventually(async () => expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(1));
    const paymentReference = payment.gatewayReference;
    const lost = await report(payment, { status: 'lost', captureReference: null, paymentReference });
    const late = await report(payment, { status: 'won' });

    await eventually(async () => {
      expect(await payments.db('inbox').whereIn('event_id', [lost, late])).toHaveLength(2);
      expect(await payments.eventsAbout(DisputeClosed, payment)).toMatchObject([
        { data: { outcome: 'lost', amount: payment.amount, disputeReference: `dispute-${payment.id}` } },
      ]);
    });
    expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(1);
    await eventually(async () =>
      expect(await payments.eventsAbout(TransitionRefused.payments, { id: payment.bookingId })).toMatchObject([
        { data: { transition: { aggregate: 'dispute', state: 'lost', move: 'win' } } },
      ]),
    );
  });

  it('opens and closes for each of two payments that it names', async () => {
    const both = [
      await complete((await payments.openSession()).payment),
      await complete((await payments.openSession()).payment),
    ];
    const reference = `dispute-${randomUUID()}`;

    for (const payment of both) await report(payment, { reference });
    for (const payment of both) {
      await eventually(async () => expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(1));
      await report(payment, { reference, status: 'lost' });
    }

    for (const payment of both) {
      await eventually(async () => expect(await payments.eventsAbout(DisputeClosed, payment)).toHaveLength(1));
    }
  });

  it('is identified as the open dispute when a report of its end has no reference', async () => {
    const payment = await complete((await payments.openSession()).payment);
    const nameless = { reference: payment.captureReference ?? '', status: 'lost' } as const;
    await report(payment, { reference: `won-${payment.id}` });
    await report(payment, { reference: `won-${payment.id}`, status: 'won' });
    await report(payment, {});
    await eventually(async () => expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(2));
    await eventually(async () => expect(await payments.eventsAbout(DisputeClosed, payment)).toHaveLength(1));

    const again = [await report(payment, nameless), await report(payment, nameless)];

    await eventually(async () => expect(await payments.db('inbox').whereIn('event_id', again)).toHaveLength(2));
    await eventually(async () => expect(await payments.eventsAbout(DisputeClosed, payment)).toHaveLength(2));
    const statuses = await payments.db('disputes').where({ payment_id: payment.id }).orderBy('id').pluck('status');
    expect(statuses).toEqual(['won', 'lost']);
  });

  it('becomes a dead letter when a report of its end has no reference and two disputes are open', async () => {
    const payment = await complete((await payments.openSession()).payment);
    await report(payment, {});
    await report(payment, { reference: `second-${payment.id}` });
    await eventually(async () => expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(2));

    const eventId = await report(payment, { reference: payment.captureReference ?? '', status: 'won' });

    await eventually(async () =>
      expect(await payments.db('dead_letters').where({ event_id: eventId })).toMatchObject([{ attempts: 1 }]),
    );
    expect(await payments.eventsAbout(DisputeClosed, payment)).toEqual([]);
  });

  it('stays ended when its opening is reported after an end without a reference', async () => {
    const payment = await complete((await payments.openSession()).payment);

    await report(payment, { reference: payment.captureReference ?? '', status: 'won' });
    await report(payment, {});

    await eventually(async () =>
      expect(await payments.eventsAbout(DisputeClosed, payment)).toMatchObject([
        { data: { outcome: 'won', disputeReference: `dispute-${payment.id}` } },
      ]),
    );
    expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(1);
  });

  it('becomes a dead letter for staff when its report is unverified', async () => {
    const payment = await complete((await payments.openSession()).payment);

    const eventId = await report(payment, {}, 'sender');

    await eventually(async () =>
      expect(await payments.db('dead_letters').where({ event_id: eventId })).toMatchObject([{ attempts: 1 }]),
    );
    expect(await payments.db('disputes').where({ payment_id: payment.id })).toEqual([]);
  });
});

describe('the environment', () => {
  it('prevents the start when variables are invalid, with an error that names all of them', async () => {
    const issuer = await createTokenIssuer();
    const good = environment({
      databaseUrl: 'postgres://localhost/payments',
      natsUrl: 'nats://localhost',
      gatewayUrl: 'http://localhost',
      issuer,
    });
    const bad = {
      ...good,
      DATABASE_URL: 'mysql://localhost',
      PUBLIC_URL: '',
      BOOKING_TOKEN_KEYS: 'k1:short',
      POLL_AFTER_SECONDS: '5,soon',
      COMPARE_EVERY_SECONDS: '0',
    };
    const faulty = ['DATABASE_URL', 'PUBLIC_URL', 'BOOKING_TOKEN_KEYS', 'POLL_AFTER_SECONDS', 'COMPARE_EVERY_SECONDS'];

    expect(() => loadConfig(good)).not.toThrow();
    for (const name of [...faulty, 'SANDBOX_API_KEY']) {
      expect(() => loadConfig({ ...bad, SANDBOX_API_KEY: '' })).toThrow(name);
    }
  });
});
