import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundDelayed = defineEvent('RefundDelayed', {
  publishedBy: 'refunds',
  summary:
    'A refund made progress and is not complete: an allocation ended, or `refund.pendingReason` names what it waits for.',
  data: z.object({ refund: Refund }),
});
export type RefundDelayed = EventOf<typeof RefundDelayed>;
