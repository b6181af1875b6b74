import { randomUUID } from 'node:crypto';
import { type Booking, BookingCancelled, Payment } from '@booking/contracts';
import type { NewFault, Session } from '@booking/gateway-simulator';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

/** An amount in a currency that all of the gateways charge. */
const TOTAL = { amount: 12_050, currency: 'USD' } as const;

type Method = 'sandbox' | 'paystack';

const logged: string[] = [];
const logger = createLogger({
  service: 'payments',
  level: 'warn',
  destination: { write: (line: string) => void logged.push(line) },
});

const paystack = { PAYSTACK_SECRET_KEYS: 'sk_paystack', PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.test' };
const variables = { GATEWAYS: 'sandbox,stripe,paystack', ...paystack };

usePayments(variables, { paystack: { secretKey: 'sk_paystack' }, logger });
afterEach(() => payments.gateway.controls.clearFaults());

describe('edge case 30: a session whose opening got no answer', () => {
  it.each(['reset', 'error_after', 'garbage'] as const)(
    'is closed when another attempt supersedes the attempt of the session (%s)',
    async (fault) => {
      const booking = await bookingWithLostSession(fault);
      const second = await payments.initiate(booking.id, { key: randomUUID() });

      const { id } = Payment.parse(second.body);
      await eventually(async () => expect(await openAttempts(booking)).toEqual([id]));
      await eventually(async () => expect(await orphans(booking)).toEqual([]));
    },
  );

  it('is closed when its booking is cancelled', async () => {
    const booking = await bookingWithLostSession('reset');

    const cancelled = { ...booking, status: 'cancelled' } as const;
    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data: { booking: cancelled } });

    await eventually(async () => expect(await payments.attemptOf(booking.id)).toMatchObject({ status: 'expired' }));
    await eventually(async () => expect(await openAttempts(booking)).toEqual([]));
  });

  it('stays open if its gateway would open another session instead, because nobody has its address', async () => {
    const booking = await bookingWithLostSession('reset', 'paystack');
    const [lost] = await openAttempts(booking);

    expect(await payments.initiate(booking.id, { key: randomUUID() })).toMatchObject({ status: 201 });

    await eventually(async () => expect(await orphans(booking)).toEqual([]));
    const opened = payments.gateway.controls.sessions().filter(({ clientReference }) => clientReference === lost);
    expect(opened).toHaveLength(1);
  });

  it('completes its own attempt when it is paid', async () => {
    const booking = await bookingWithLostSession('reset');
    const [lost] = (await payments.openSessionsOf(booking.id)) as [Session];
    payments.gateway.controls.pay(lost.id);

    await payments.initiate(booking.id, { key: randomUUID() });

    await eventually(async () => {
      const attempts = await payments.attemptsOf(booking.id);
      expect(attempts.find(({ id }) => id === lost.clientReference)).toMatchObject({
        status: 'completed',
        gateway_reference: lost.id,
      });
    });
  });

  it('blocks no other payment during an outage of its gateway, and is closed afterwards', async () => {
    const booking = await bookingWithLostSession('reset');
    nextSessionWill('error_before', 1_000);
    const elsewhere = { key: randomUUID(), body: { method: 'stripe' } };

    expect(await payments.initiate(booking.id, elsewhere)).toMatchObject({ status: 201 });
    expect(await openAttempts(booking)).toHaveLength(2);
    payments.gateway.controls.clearFaults();

    await eventually(async () => {
      await payments.db('stray_sessions').update({ due_at: payments.db.fn.now() });
      expect(await openAttempts(booking)).toHaveLength(1);
    });
  });

  it('is given up after a day, with a warning that names the payment and its gateway', async () => {
    const booking = await bookingWithLostSession('reset');
    const [paymentId] = await openAttempts(booking);
    nextSessionWill('error_before', 10);
    await payments.initiate(booking.id, { key: randomUUID(), body: { method: 'stripe' } });

    await payments.db('stray_sessions').update({ given_up_at: payments.db.raw("now() - interval '25 hours'") });

    await eventually(async () => expect(await orphans(booking)).toEqual([]));
    await eventually(() => expect(warningsAbout(paymentId)).toContainEqual(expect.stringMatching(/given up/)));
  });
});

function warningsAbout(id: string | null | undefined): string[] {
  const lines = logged.map((line) => JSON.parse(line) as { paymentId?: string; gateway?: string; msg: string });
  return lines.filter(({ paymentId, gateway }) => paymentId === id && gateway === 'sandbox').map(({ msg }) => msg);
}

function nextSessionWill(fault: NewFault['fault'], count = 1, gateway: Method = 'sandbox'): void {
  const operation = { gateway, operation: 'create_session', copies: 0, afterMs: 0 } as const;
  payments.gateway.controls.addFault({ ...operation, fault, count });
}

async function bookingWithLostSession(fault: NewFault['fault'], method: Method = 'sandbox'): Promise<Booking> {
  const booking = await payments.bookingCreated({ total: TOTAL, paid: { ...TOTAL, amount: 0 } });
  nextSessionWill(fault, 1, method);
  expect(await payments.initiate(booking.id, { key: randomUUID(), body: { method } })).toMatchObject({ status: 503 });
  expect(await openAttempts(booking)).toHaveLength(1);
  return booking;
}

/** The sessions that can still be paid at the gateway. */
async function openAttempts({ id }: Booking): Promise<(string | null)[]> {
  return (await payments.openSessionsOf(id)).map(({ clientReference }) => clientReference);
}

async function orphans({ id }: Booking): Promise<unknown[]> {
  const attempts = payments.db('payments').where({ booking_id: id }).select('id');
  return payments.db('stray_sessions').whereIn('payment_id', attempts);
}
