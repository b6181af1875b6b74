import { randomUUID } from 'node:crypto';
import type { Booking, Money, Payment, Refund } from '@booking/contracts';

/** The creation time of every sample, unless a test overrides it. */
export const SAMPLED_AT = '2026-05-01T10:00:00.000Z';

/** An amount in EUR, given in cents. */
export function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}

/** A booking of 120.50 EUR that waits for its payment, as in the API, with these changes. */
export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: randomUUID(),
    customerId: 'alice',
    description: 'Two nights',
    status: 'pending',
    paymentStatus: 'unpaid',
    total: euros(12_050),
    paid: euros(0),
    refunded: euros(0),
    startsAt: '2026-06-01T14:00:00.000Z',
    endsAt: null,
    expiresAt: null,
    cancellationPolicy: null,
    cancellation: null,
    metadata: {},
    createdAt: SAMPLED_AT,
    updatedAt: SAMPLED_AT,
    ...changes,
  };
}

/** A completed payment of 120.50 EUR, as in the API, with these changes. */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    method: 'sandbox',
    status: 'completed',
    amount: euros(12_050),
    gatewayReference: `session-${randomUUID()}`,
    captureReference: `capture-${randomUUID()}`,
    nextAction: null,
    failureReason: null,
    reported: null,
    createdAt: SAMPLED_AT,
    completedAt: '2026-05-01T10:05:00.000Z',
    expiresAt: null,
    ...changes,
  };
}

/** A refund of 40.00 EUR that waits for staff, from one payment, with these changes. */
export function sampleRefund(changes: Partial<Refund> = {}): Refund {
  const { amount = euros(4_000) } = changes;
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    amount,
    status: 'pending',
    origin: 'request',
    reason: null,
    requestedBy: 'alice',
    processedBy: null,
    pendingReason: null,
    failureReason: null,
    allocations: [{ paymentId: randomUUID(), method: 'sandbox', amount, status: 'reserved', gatewayReference: null }],
    createdAt: SAMPLED_AT,
    completedAt: null,
    ...changes,
  };
}
