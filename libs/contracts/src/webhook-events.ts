import { z } from 'zod';
import { Booking } from './resources/booking.ts';
import { Dispute } from './resources/dispute.ts';
import { Payment } from './resources/payment.ts';
import { ClientRefund } from './resources/refund.ts';
import { WebhookEndpoint } from './resources/webhook-endpoint.ts';
import type { WebhookEventType } from './webhook-event-types.ts';

const version = z.int().meta({
  description: 'Counts the changes of the resource: of two events about it, the one with the higher version is newer',
});

const booking = Booking.extend({ version }).meta({ id: 'WebhookBooking' });
const payment = Payment.extend({ version }).meta({ id: 'WebhookPayment' });
const refund = ClientRefund.extend({ version }).meta({ id: 'WebhookRefund' });
const dispute = Dispute.extend({ version }).meta({ id: 'WebhookDispute' });
const endpoint = WebhookEndpoint.extend({ version }).meta({ id: 'WebhookEndpointState' });

type WebhookEventDefinition = {
  /** One sentence about the webhook, for the OpenAPI document. */
  readonly summary: string;
  /** The resource after the change, as the API shows it, with its version. */
  readonly data: z.ZodObject;
};

/**
 * The webhooks that the business receives. They are separate from the events between services. Their schemas only gain
 * optional members, and a receiver ignores members and types that it does not know. See ADR 31.
 */
export const webhookEvents = {
  'booking.created': { summary: 'A booking was created; it waits for its payment unless it is free.', data: booking },
  'booking.paid': { summary: 'Completed payments cover the total: the booking is confirmed.', data: booking },
  'booking.cancelled': { summary: 'The booking was cancelled; `cancellation` has fee and refund.', data: booking },
  'booking.expired': { summary: 'The booking was not paid in time.', data: booking },
  'booking.refunded': { summary: 'The refunded amount of the booking changed.', data: booking },
  'payment.completed': { summary: 'The gateway confirmed the money.', data: payment },
  'payment.failed': { summary: 'The gateway declined the payment, or could not start it.', data: payment },
  'payment.expired': { summary: 'The attempt ended before any money was taken.', data: payment },
  'payment.mismatched': {
    summary: 'The gateway took a different amount or currency than requested; staff decide.',
    data: payment,
  },
  'refund.processed': { summary: 'The whole refund was paid back.', data: refund },
  'refund.failed': {
    summary: 'The gateway refused the refund or reversed it after success, or staff gave it up.',
    data: refund,
  },
  'refund.rejected': {
    summary:
      'The refund was rejected by staff, superseded by another refund, or lost to a dispute; nothing was paid back.',
    data: refund,
  },
  'dispute.opened': {
    summary: 'A dispute was opened, opened again after its end, or changed while it was open.',
    data: dispute,
  },
  'dispute.closed': { summary: 'The dispute was won or lost, or its end changed.', data: dispute },
  'endpoint.test': { summary: 'A test that was requested for the endpoint.', data: endpoint },
} as const satisfies Record<WebhookEventType, WebhookEventDefinition>;

/** The body of a webhook of this type. */
export function webhookBodyOf(type: WebhookEventType): z.ZodObject {
  return z.object({
    id: z.uuid().meta({ description: 'The same in every attempt: a receiver ignores ids that it has handled' }),
    type: z.literal(type),
    createdAt: z.iso.datetime(),
    data: webhookEvents[type].data,
  });
}

/** The body of a webhook of any type. Only the members that all types share are parsed. */
export type WebhookEvent = {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly version: number };
};
