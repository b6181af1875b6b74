import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { ExternalRefundMeaning, Refund } from '../resources/refund.ts';

export const ReviewExternalRefund = defineCommand('ReviewExternalRefund', {
  answeredBy: 'refunds',
  summary: 'Decides whether a refund made at the gateway cancels the booking. Needs process_refunds.',
  request: z.object({
    refundId: z.uuid(),
    actor: Actor,
    meaning: ExternalRefundMeaning,
    note: z.string().min(1).max(500).optional(),
  }),
  reply: z.object({ refund: Refund }),
});
