import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundRequested = defineEvent('RefundRequested', {
  publishedBy: 'refunds',
  summary: 'A refund exists and its amount is reserved.',
  data: z.object({ refund: Refund }),
});
export type RefundRequested = EventOf<typeof RefundRequested>;
