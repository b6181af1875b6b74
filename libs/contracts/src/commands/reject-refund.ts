import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Refund } from '../resources/refund.ts';

export const RejectRefund = defineCommand('RejectRefund', {
  answeredBy: 'refunds',
  summary: 'Rejects a pending refund and releases its reservation. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Actor, reason: z.string().min(1).max(500).optional() }),
  reply: z.object({ refund: Refund }),
});
