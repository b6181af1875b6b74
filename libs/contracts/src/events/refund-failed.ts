import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundFailed = defineEvent('RefundFailed', {
  publishedBy: 'refunds',
  summary: 'The gateway refused the refund, or reversed it after success; its reservation is released.',
  data: z.object({ refund: Refund }),
});
export type RefundFailed = EventOf<typeof RefundFailed>;
