import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundProcessingStarted = defineEvent('RefundProcessingStarted', {
  publishedBy: 'refunds',
  summary: 'Staff released a pending or failed refund, and it goes to the gateways.',
  data: z.object({ refund: Refund }),
});
export type RefundProcessingStarted = EventOf<typeof RefundProcessingStarted>;
