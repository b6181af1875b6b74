import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { PositiveMoney } from '../money.ts';
import { Refund } from '../resources/refund.ts';
import { Releaser } from '../resources/releaser.ts';

export const RequestRefund = defineCommand('RequestRefund', {
  answeredBy: 'refunds',
  summary: 'Refunds a booking in full or in part. Repeating it with the same key does not refund twice.',
  request: z.object({
    bookingId: z.uuid(),
    actor: Releaser,
    idempotencyKey: z.string(),
    amount: PositiveMoney.optional().meta({ description: 'Everything that remains, when left out' }),
    paymentId: z.uuid().optional().meta({ description: 'Refund only from this payment of the booking' }),
    reason: z.string().optional(),
  }),
  reply: z.object({ refund: Refund }),
});
