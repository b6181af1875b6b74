import { randomUUID } from 'node:crypto';
import type { Booking, Callback, DeadLetter, Payment, Refund } from '@booking/contracts';

/** When everything in these tests was created, unless a test says otherwise. */
const CREATED_AT = '2026-05-01T08:00:00.000Z';

export function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: randomUUID(),
    customerId: 'alice',
    description: 'Two nights in Zürich',
    status: 'pending',
    paymentStatus: 'unpaid',
    total: { amount: 12_000, currency: 'EUR' },
    paid: { amount: 0, currency: 'EUR' },
    refunded: { amount: 0, currency: 'EUR' },
    startsAt: '2026-06-01T14:00:00.000Z',
    endsAt: null,
    expiresAt: null,
    cancellationPolicy: null,
    cancellation: null,
    metadata: {},
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...changes,
  };
}

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    method: 'stripe',
    status: 'initiated',
    amount: { amount: 12_000, currency: 'EUR' },
    gatewayReference: 'cs_test_1',
    captureReference: null,
    nextAction: null,
    failureReason: null,
    reported: null,
    createdAt: CREATED_AT,
    completedAt: null,
    expiresAt: null,
    ...changes,
  };
}

export function aRefund(changes: Partial<Refund> = {}): Refund {
  const amount = changes.amount ?? { amount: 4_000, currency: 'EUR' };
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
    allocations: [{ paymentId: randomUUID(), method: 'stripe', amount, status: 'reserved', gatewayReference: null }],
    createdAt: CREATED_AT,
    completedAt: null,
    ...changes,
  };
}

export function aCallback(changes: Partial<Callback> = {}): Callback {
  return {
    id: randomUUID(),
    method: 'stripe',
    eventId: 'evt_1',
    eventType: 'checkout.session.completed',
    outcome: 'accepted',
    note: null,
    bodyDigest: 'ab'.repeat(32),
    receivedAt: CREATED_AT,
    ...changes,
  };
}

export function aDeadLetter(changes: Partial<DeadLetter> = {}): DeadLetter {
  return {
    id: randomUUID(),
    service: 'bookings',
    listener: 'MarkBookingPaid',
    eventId: randomUUID(),
    eventType: 'PaymentCompleted',
    subject: 'events.payments.PaymentCompleted',
    reason: 'Error: no',
    attempts: 8,
    status: 'waiting',
    recordedAt: CREATED_AT,
    replayedAt: null,
    ...changes,
  };
}
