import { randomUUID } from 'node:crypto';
import type {
  Callback,
  DataOf,
  DeadLetter,
  Discrepancy,
  GatewayComparison,
  GatewayPaymentReported,
  RefusedTransition,
  WebhookEndpointRecord,
} from '@booking/contracts';
import { euros, SAMPLED_AT } from '@booking/testing/samples';

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

/** A report of this webhook about a payment. */
export function aCallbackReport({ id: callbackId, method }: Callback): DataOf<typeof GatewayPaymentReported> {
  const nothing = { paymentId: null, captureReference: null, amount: null, reason: null };
  const report = { kind: 'payment', status: 'succeeded', reference: 'cs_1', ...nothing } as const;
  return { callbackId, method, vouching: 'body', addressedBookingId: null, report };
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
    dismissedAt: null,
    ...changes,
  };
}

/** A refund at the gateway that the refunds service does not know. */
export function aDiscrepancy(changes: Partial<Discrepancy> = {}): Discrepancy {
  return {
    id: randomUUID(),
    service: 'refunds',
    method: 'sandbox',
    kind: 'unknown-refund',
    reference: `re_${randomUUID()}`,
    bookingId: null,
    ours: null,
    theirs: euros(4_000),
    detail: 'The gateway lists a refund of a payment that is not ours.',
    status: 'open',
    foundAt: SAMPLED_AT,
    resolvedAt: null,
    resolvedBy: null,
    note: null,
    ...changes,
  };
}

export function aComparison(changes: Partial<GatewayComparison> = {}): GatewayComparison {
  return {
    id: randomUUID(),
    service: 'payments',
    method: 'sandbox',
    from: '2026-04-28T10:00:00.000Z',
    until: '2026-05-01T09:55:00.000Z',
    compared: 12,
    repaired: 1,
    discrepancies: 2,
    finishedAt: SAMPLED_AT,
    ...changes,
  };
}

/** The late failure of a payment that has succeeded. */
export function aRefusedTransition(changes: Partial<RefusedTransition> = {}): RefusedTransition {
  return {
    aggregate: 'payment',
    id: randomUUID(),
    bookingId: randomUUID(),
    state: 'completed',
    move: 'fail',
    cause: 'callback',
    ...changes,
  };
}

export function anEndpoint(changes: Partial<WebhookEndpointRecord> = {}): WebhookEndpointRecord {
  return {
    id: randomUUID(),
    url: 'https://shop.example/webhooks',
    events: ['booking.*'],
    description: 'the shop',
    status: 'active',
    disabledReason: null,
    createdAt: SAMPLED_AT,
    updatedAt: SAMPLED_AT,
    ...changes,
  };
}
