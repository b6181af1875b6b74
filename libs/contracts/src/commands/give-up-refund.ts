import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Refund } from '../resources/refund.ts';
import { Releaser } from '../resources/releaser.ts';

export const GiveUpRefund = defineCommand('GiveUpRefund', {
  answeredBy: 'refunds',
  summary: 'Lets an unresolved refund fail, so that it can be paid another way. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser, note: z.string().min(1).max(500) }),
  reply: z.object({ refund: Refund }),
});
