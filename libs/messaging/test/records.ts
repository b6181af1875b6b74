import { randomUUID } from 'node:crypto';
import type { Booking, Money, Payment } from '@booking/contracts';

export function aPayment(): Payment {
  return {
    id: randomUUID(),
    bookingId: randomUUID(),
    method: 'sandbox',
    status: 'completed',
    amount: { amount: 12_050, currency: 'EUR' },
    gatewayReference: 'session',
    captureReference: null,
    nextAction: null,
    failureReason: null,
    reported: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    completedAt: '2026-01-01T00:01:00.000Z',
    expiresAt: null,
  };
}

export function aBooking(): Booking {
  const zero: Money = { amount: 0, currency: 'EUR' };
  return {
    id: randomUUID(),
    customerId: 'alice',
    description: 'A room',
    status: 'expired',
    paymentStatus: 'unpaid',
    total: { amount: 12_050, currency: 'EUR' },
    paid: zero,
    refunded: zero,
    startsAt: '2026-02-01T00:00:00.000Z',
    endsAt: null,
    expiresAt: null,
    cancellationPolicy: null,
    cancellation: null,
    metadata: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}
