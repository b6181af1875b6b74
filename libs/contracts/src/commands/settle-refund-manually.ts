import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { Refund } from '../resources/refund.ts';
import { Releaser } from '../resources/releaser.ts';

export const SettleRefundManually = defineCommand('SettleRefundManually', {
  answeredBy: 'refunds',
  summary: 'Records that a failed refund was paid outside of the gateway; the note says how. Needs process_refunds.',
  request: z.object({ refundId: z.uuid(), actor: Releaser, note: z.string().min(1).max(500) }),
  reply: z.object({ refund: Refund }),
});
