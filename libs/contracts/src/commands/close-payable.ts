import { z } from 'zod';
import { defineCommand } from '../define-command.ts';

/**
 * `closed`: the booking can no longer be paid. `closing`: an open session is being closed and may still be paid; ask
 * again. `paid`: the money has arrived, and its event is on the way.
 */
export const PayableState = z.enum(['closed', 'closing', 'paid']);
export type PayableState = z.infer<typeof PayableState>;

export const ClosePayable = defineCommand('ClosePayable', {
  answeredBy: 'payments',
  summary:
    'Stops new payments of a booking and closes the open session at its gateway. Repeat it to read the progress.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ state: PayableState }),
});
