import { z } from 'zod';
import { defineEvent, eventsOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';
import { RelatedNames } from '../resources/releaser.ts';

/** An event that carries the refund after the change. */
const refundEvent = eventsOf('refunds', z.object({ refund: Refund }));

export const RefundRequested = refundEvent('RefundRequested', 'A refund exists and its amount is reserved.');

export const RefundProcessingStarted = refundEvent(
  'RefundProcessingStarted',
  'A pending or failed refund was released, by staff or with a cancellation, and goes to the gateways.',
);

export const RefundDelayed = refundEvent(
  'RefundDelayed',
  'A refund made progress and is not complete: an allocation ended, or `refund.pendingReason` changed.',
);

export const RefundProcessed = refundEvent(
  'RefundProcessed',
  'The whole refund was paid back. Published once per completed refund.',
);

export const RefundFailed = refundEvent(
  'RefundFailed',
  'The gateway refused the refund or reversed it after success, or staff gave it up; its reservation is freed.',
);

export const RefundRejected = refundEvent(
  'RefundRejected',
  'The refund was rejected by staff, superseded by another refund, or lost to a dispute; it reserves nothing.',
);

export const RefundErased = refundEvent(
  'RefundErased',
  'The customer of an ended refund was erased: it has a pseudonym and no texts. Its money is unchanged.',
);

export const ExternalRefundReviewed = defineEvent('ExternalRefundReviewed', {
  publishedBy: 'refunds',
  summary: 'Staff decided whether a refund made at the gateway cancels the booking; `refund.review` has the decision.',
  data: z.object({ refund: Refund, relatedTo: RelatedNames }),
});
