import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const ExternalRefundReviewed = defineEvent('ExternalRefundReviewed', {
  publishedBy: 'refunds',
  summary: 'Staff decided whether a refund made at the gateway cancels the booking; `refund.review` has the decision.',
  data: z.object({ refund: Refund }),
});
export type ExternalRefundReviewed = EventOf<typeof ExternalRefundReviewed>;
