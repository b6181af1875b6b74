import { randomUUID } from 'node:crypto';
import type { Booking, Money, Payment } from '@booking/contracts';

export function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}

/** A booking that was paid, as its owner tells of it, except for what the test says. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const total = changes.total ?? euros(10_000);
  return {
    id: randomUUID(),
    customerId: 'alice',
    description: 'Two nights',
    status: 'confirmed',
    paymentStatus: 'paid',
    total,
    paid: total,
    refunded: { ...total, amount: 0 },
    startsAt: '2026-06-01T14:00:00.000Z',
    endsAt: null,
    expiresAt: null,
    cancellationPolicy: null,
    cancellation: null,
    metadata: {},
    createdAt: '2026-05-01T10:00:00.000Z',
    updatedAt: '2026-05-01T10:00:00.000Z',
    ...changes,
  };
}

/** A completed payment that no gateway knows, except for what the test says. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    method: 'sandbox',
    status: 'completed',
    amount: euros(10_000),
    gatewayReference: `session-${randomUUID()}`,
    captureReference: `capture-${randomUUID()}`,
    nextAction: null,
    failureReason: null,
    reported: null,
    createdAt: '2026-05-01T10:00:00.000Z',
    completedAt: '2026-05-01T10:05:00.000Z',
    expiresAt: null,
    ...changes,
  };
}
