import { randomUUID } from 'node:crypto';
import type { Booking } from '@booking/contracts';

const zero = { amount: 0, currency: 'EUR' } as const;

/** A booking that waits for its payment, as its owner tells of it, except for what the test says. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: randomUUID(),
    customerId: 'alice',
    description: 'Two nights',
    status: 'pending',
    paymentStatus: 'unpaid',
    total: { amount: 12_050, currency: 'EUR' },
    paid: zero,
    refunded: zero,
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
