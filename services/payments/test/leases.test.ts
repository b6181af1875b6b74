import { randomUUID } from 'node:crypto';
import { CALL_MS_MAX, PAYMENT_CALLS_MAX } from '@booking/gateways/records';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  claimClosingPayments,
  claimPayment,
  claimToOpen,
  giveUpClosing,
  releasePayment,
} from '../src/payment/payment-lease-repository.ts';
import type { StoredPayment } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

/** A request whose attempt is not stored within this time fails. */
const COMMIT_MS_MAX = 20_000;

usePayments({ GATEWAYS: 'sandbox' });
afterEach(() => payments.gateway.controls.clearFaults());

function endLease(id: string): Promise<number> {
  return payments.db('payments').where({ id }).update({ lease_until: payments.db.fn.now() });
}

async function openPayment(): Promise<StoredPayment> {
  const { payment } = await payments.openSession();
  return payments.attemptOf(payment.bookingId);
}

describe('the lease of a payment', () => {
  it('is released by its holder, but not by an earlier holder', async () => {
    const { id } = await openPayment();
    const slow = await claimPayment(payments.db, id);
    await endLease(id);
    const successor = await claimPayment(payments.db, id);
    if (!slow || !successor) throw new Error('the free lease could not be taken');

    await releasePayment(payments.db, slow);
    expect(await claimPayment(payments.db, id)).toBeUndefined();

    await releasePayment(payments.db, successor);
    expect(await claimPayment(payments.db, id)).toBeDefined();
  });

  it('survives, like the requested closing, when an earlier holder gives up', async () => {
    const { id, booking_id: bookingId } = await openPayment();
    const requested = {
      lease_until: payments.db.raw(`now() + interval '1 hour'`),
      close_requested_at: payments.db.fn.now(),
    };
    const slow = await claimPayment(payments.db, id);
    await payments.db('payments').where({ id }).update(requested);
    if (!slow) throw new Error('the free lease could not be taken');

    await giveUpClosing(payments.db, slow);

    const { close_requested_at: closeRequestedAt } = await payments.attemptOf(bookingId);
    expect(closeRequestedAt).not.toBeNull();
    expect(await claimClosingPayments(payments.db, { method: 'sandbox', limit: 1 })).toEqual([]);
  });

  it('stays with its new holder when the session is opened late', async () => {
    const booking = await payments.bookingCreated();
    payments.gateway.controls.addFault({ operation: 'create_session', fault: 'held' });
    const initiation = payments.initiate(booking.id, { key: randomUUID() });
    const { id } = await eventually(() => payments.attemptOf(booking.id));
    await endLease(id);
    await claimPayment(payments.db, id);
    payments.gateway.controls.clearFaults();

    expect(await initiation).toMatchObject({ status: 201 });

    expect(await claimPayment(payments.db, id)).toBeUndefined();
  });

  it('is long enough to store an attempt and to open its session, and shorter than for other requests', async () => {
    const booking = await payments.bookingCreated();
    payments.gateway.controls.addFault({ operation: 'create_session', fault: 'held' });
    const began = Date.now();
    const initiation = payments.initiate(booking.id, { key: randomUUID() });
    const first = await eventually(() => payments.attemptOf(booking.id));
    await endLease(first.id);
    const claimedAt = Date.now();
    await claimToOpen(payments.db, first.id);
    const second = await payments.attemptOf(booking.id);
    payments.gateway.controls.clearFaults();
    await initiation;

    for (const lasts of [first.lease_until.getTime() - began, second.lease_until.getTime() - claimedAt]) {
      expect(lasts).toBeGreaterThan(COMMIT_MS_MAX + PAYMENT_CALLS_MAX * CALL_MS_MAX);
      expect(lasts).toBeLessThan(2 * PAYMENT_CALLS_MAX * CALL_MS_MAX);
    }
  });

  it('is longer than closing a session and a poll may take', async () => {
    const { id, booking_id: bookingId } = await openPayment();
    const before = Date.now();

    await claimPayment(payments.db, id);

    const { lease_until: leaseUntil } = await payments.attemptOf(bookingId);
    expect(leaseUntil.getTime() - before).toBeGreaterThan(2 * PAYMENT_CALLS_MAX * CALL_MS_MAX);
  });
});
