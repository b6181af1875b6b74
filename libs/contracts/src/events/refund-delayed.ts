import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundDelayed = defineEvent('RefundDelayed', {
  publishedBy: 'refunds',
  summary:
    'A refund under way has moved and is not done yet: a part of it has ended, or `refund.pendingReason` says what it waits for.',
  data: z.object({ refund: Refund }),
});
export type RefundDelayed = EventOf<typeof RefundDelayed>;
