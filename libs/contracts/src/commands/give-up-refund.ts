import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Actor } from '../resources/actor.ts';
import { Refund } from '../resources/refund.ts';

export const GiveUpRefund = defineCommand('GiveUpRefund', {
  answeredBy: 'refunds',
  summary: 'Lets a stranded refund fail, so that the money can go back another way. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Actor, note: z.string().min(1).max(500) }),
  reply: z.object({ refund: Refund }),
});
