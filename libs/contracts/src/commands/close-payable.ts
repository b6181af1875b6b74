import { z } from 'zod';
import { defineCommand } from '../define-command.ts';

/**
 * `closed`: nothing can be paid any more. `closing`: an open session is being closed, and may yet be paid; ask again.
 * `paid`: the money has come, and the news of it is on its way.
 */
export const PayableState = z.enum(['closed', 'closing', 'paid']);
export type PayableState = z.infer<typeof PayableState>;

export const ClosePayable = defineCommand('ClosePayable', {
  answeredBy: 'payments',
  summary:
    'Lets no new payment start and has the open session closed at its gateway. Repeating it tells how far that is.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ state: PayableState }),
});
