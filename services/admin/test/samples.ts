import { randomUUID } from 'node:crypto';
import type { Callback, DeadLetter } from '@booking/contracts';
import { SAMPLED_AT } from '@booking/testing/samples';

export function aCallback(changes: Partial<Callback> = {}): Callback {
  return {
    id: randomUUID(),
    method: 'stripe',
    eventId: 'evt_1',
    eventType: 'checkout.session.completed',
    outcome: 'accepted',
    note: null,
    bodyDigest: 'ab'.repeat(32),
    receivedAt: SAMPLED_AT,
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
    recordedAt: SAMPLED_AT,
    replayedAt: null,
    ...changes,
  };
}
