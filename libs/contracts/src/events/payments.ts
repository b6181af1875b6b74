import { z } from 'zod';
import { defineEvent, type EventOf, eventsOf } from '../define-event.ts';
import { Money } from '../money.ts';
import { DueAt } from '../resources/dispute.ts';
import { Payment } from '../resources/payment.ts';

/** An event that carries the payment after the change. */
const paymentEvent = eventsOf('payments', z.object({ payment: Payment }));

export const PaymentInitiated = paymentEvent(
  'PaymentInitiated',
  'The gateway opened a checkout session for an attempt to pay.',
);

export const PaymentCompleted = paymentEvent('PaymentCompleted', 'The gateway confirmed the money. Once per payment.');

export const PaymentFailed = defineEvent('PaymentFailed', {
  publishedBy: 'payments',
  summary: 'The attempt failed: declined by the gateway, or refused when it was started.',
  data: z.object({ payment: Payment, reason: z.string() }),
});

export const PaymentExpired = paymentEvent(
  'PaymentExpired',
  'The attempt was abandoned, closed or superseded before any money was taken.',
);

export const PaymentMismatched = paymentEvent(
  'PaymentMismatched',
  'The gateway reported a different amount or currency than requested; staff decide.',
);

export const DisputeOpened = defineEvent('DisputeOpened', {
  publishedBy: 'payments',
  summary:
    'A dispute was opened, opened again after its end, or changed while it was open; its amount is held back from refunds.',
  data: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string(),
    amount: Money,
    reason: z.string().nullable(),
    dueAt: DueAt,
  }),
});
export type DisputeOpened = EventOf<typeof DisputeOpened>;

export const DisputeClosed = defineEvent('DisputeClosed', {
  publishedBy: 'payments',
  summary:
    'A dispute ended, or its end changed. If it was won, the amount becomes refundable again. If it was lost, the amount is the lost part.',
  data: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    disputeReference: z.string(),
    amount: Money,
    outcome: z.enum(['won', 'lost']),
  }),
});
export type DisputeClosed = EventOf<typeof DisputeClosed>;
