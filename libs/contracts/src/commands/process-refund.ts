import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Refund } from '../resources/refund.ts';
import { Releaser } from '../resources/releaser.ts';

export const ProcessRefund = defineCommand('ProcessRefund', {
  answeredBy: 'refunds',
  summary: 'Sends a pending or failed refund to the gateways. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser }),
  reply: z.object({ refund: Refund }),
});
