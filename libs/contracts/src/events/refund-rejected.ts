import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundRejected = defineEvent('RefundRejected', {
  publishedBy: 'refunds',
  summary: 'Staff refused the refund; nothing of it is reserved any more.',
  data: z.object({ refund: Refund }),
});
export type RefundRejected = EventOf<typeof RefundRejected>;
