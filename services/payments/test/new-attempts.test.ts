import { randomUUID } from 'node:crypto';
import type { Booking } from '@booking/contracts';
import { createGateways } from '@booking/gateways';
import { systemClock, transact } from '@booking/runtime';
import { whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { decideAttempts, type Deps, type NewAttempt } from '../src/features/initiate-payment/new-attempts.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments({ GATEWAYS: 'sandbox' });

const checkout = {
  returnUrl: 'https://shop.test/done',
  cancelUrl: 'https://shop.test/cart',
  callbackUrl: 'https://pay.test/callback',
};

function attemptFor({ id: bookingId }: Pick<Booking, 'id'>, sub = 'alice'): NewAttempt {
  return { bookingId, caller: { sub, permissions: [] }, method: 'sandbox', checkout };
}

function deps(): Deps {
  const gateways = createGateways(payments.config.gateways, { clock: systemClock });
  return { gateways, schedule: { agesSeconds: [60], pauseSeconds: 60, readerSeconds: 10 } };
}

function decide(attempts: readonly NewAttempt[]) {
  return transact(payments.db, (trx) => decideAttempts(deps(), trx, attempts));
}

function problem(type: string) {
  return { problem: expect.objectContaining({ type }) as unknown };
}

describe('requests to pay that share a transaction', () => {
  it('start one attempt per booking; the first attempt blocks the second request', async () => {
    const booking = await payments.bookingCreated();

    const [first, second] = await decide([attemptFor(booking), attemptFor(booking)]);

    const { id } = await payments.attemptOf(booking.id);
    expect(first).toMatchObject({ result: { id, amount: booking.total } });
    expect(second).toMatchObject({ problem: { type: 'payment-in-progress', blocking: { id, status: 'initiated' } } });
  });

  it('start their attempts even if other requests of the batch are rejected', async () => {
    const [one, paid, other] = [
      await payments.bookingCreated(),
      await payments.bookingCreated({ status: 'confirmed' }),
      await payments.bookingCreated(),
    ];

    const decisions = await decide([
      attemptFor(one),
      attemptFor(paid),
      attemptFor(one, 'mallory'),
      attemptFor({ id: randomUUID() }),
      attemptFor(other),
    ]);

    expect(decisions.slice(1, 4)).toEqual([
      problem('booking-not-payable'),
      problem('booking-not-found'),
      problem('service-unavailable'),
    ]);
    expect(decisions[0]).toMatchObject({ result: { id: (await payments.attemptOf(one.id)).id } });
    expect(decisions[4]).toMatchObject({ result: { id: (await payments.attemptOf(other.id)).id } });
    expect(await payments.attemptsOf(paid.id)).toEqual([]);
  });

  it('start no attempt while another replica is storing an attempt for the same booking', async () => {
    const booking = await payments.bookingCreated();

    const { acted } = await whileWaiting(payments.db, (other) => decideAttempts(deps(), other, [attemptFor(booking)]), {
      act: () => decide([attemptFor(booking)]),
      meanwhile: () => Promise.resolve(),
    });

    expect(acted).toEqual([problem('payment-in-progress')]);
    expect(await payments.attemptsOf(booking.id)).toHaveLength(1);
  });

  it('start no attempt for a booking that was paid while they waited for its lock', async () => {
    const booking = await payments.bookingCreated();
    const completed = { status: 'completed', completed_at: payments.db.fn.now() };

    const { acted } = await whileWaiting(payments.db, (other) => decideAttempts(deps(), other, [attemptFor(booking)]), {
      act: () => decide([attemptFor(booking)]),
      meanwhile: (other) => other('payments').where({ booking_id: booking.id }).update(completed),
    });

    expect(acted).toEqual([problem('payment-in-progress')]);
    expect(await payments.attemptsOf(booking.id)).toHaveLength(1);
  });
});
