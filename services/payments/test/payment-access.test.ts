import { randomUUID } from 'node:crypto';
import { Payment } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Answer } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments();

describe('access to the payments of a booking', () => {
  it('lets the business start a payment with manage_bookings, but no other client except the owner', async () => {
    const booking = await payments.bookingCreated();
    const unseeing = [
      await payments.initiate(booking.id, { sub: 'mallory' }),
      await payments.initiate(booking.id, { sub: 'staff', permissions: ['process_refunds'] }),
    ];
    const reader = await payments.initiate(booking.id, { sub: 'auditor', permissions: ['read_all'] });

    for (const answer of unseeing) {
      expect(answer).toMatchObject({ status: 404, body: { type: '/problems/booking-not-found' } });
    }
    const forbidden = { type: '/problems/forbidden', permission: 'manage_bookings' };
    expect(reader).toMatchObject({ status: 403, body: forbidden });
    expect(await payments.attemptsOf(booking.id)).toEqual([]);
    const started = await payments.initiate(booking.id, { sub: 'shop', permissions: ['manage_bookings'] });
    expect(started).toMatchObject({ status: 201, body: { bookingId: booking.id, status: 'initiated' } });
  });

  it('keeps the idempotency keys of the shop apart from those of its customer', async () => {
    const booking = await payments.bookingCreated();
    const shop = { sub: 'shop', permissions: ['manage_bookings'] as const, key: 'same' };
    const byShop = await payments.initiate(booking.id, shop);

    const byOwner = await payments.initiate(booking.id, { key: 'same' });

    expect(byOwner.headers.has('idempotent-replayed')).toBe(false);
    expect(Payment.parse(byOwner.body).id).not.toBe(Payment.parse(byShop.body).id);
    expect((await payments.initiate(booking.id, shop)).headers.get('idempotent-replayed')).toBe('true');
  });

  it('answers the same for a booking of another customer as for an unknown booking, word for word', async () => {
    const { payment } = await payments.openSession();
    const missing = randomUUID();
    const bodyOf = async (ask: (bookingId: string) => Promise<Answer>, bookingId: string): Promise<string> => {
      const { status, body } = await ask(bookingId);
      return JSON.stringify({ status, body }).replaceAll(bookingId, 'ID');
    };
    const mallory = { sub: 'mallory', permissions: ['process_refunds'] as const };

    for (const ask of [
      (bookingId: string) => payments.send(bookingId, mallory),
      (bookingId: string) => payments.send(`${bookingId}/${payment.id}`, mallory),
      (bookingId: string) => payments.initiate(bookingId, mallory),
    ]) {
      expect(await bodyOf(ask, payment.bookingId)).toBe(await bodyOf(ask, missing));
      expect(await bodyOf(ask, missing)).toContain(
        'The booking ID does not exist, or you lack the permission for this request.',
      );
    }
  });
});
