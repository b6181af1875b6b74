import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundErased = defineEvent('RefundErased', {
  publishedBy: 'refunds',
  summary: 'The customer of an ended refund was erased: it has a pseudonym and no texts. Its money is unchanged.',
  data: z.object({ refund: Refund }),
});
export type RefundErased = EventOf<typeof RefundErased>;
