import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const ExternalRefundReviewed = defineEvent('ExternalRefundReviewed', {
  publishedBy: 'refunds',
  summary: 'Staff decided what a refund made at the gateway means for the booking; `refund.review` says what.',
  data: z.object({ refund: Refund }),
});
export type ExternalRefundReviewed = EventOf<typeof ExternalRefundReviewed>;
