import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { Payment } from '../resources/payment.ts';

/** `mismatched` is optional, because earlier versions of the payments service do not send it. */
export const GetCompletedPayments = defineQuery('GetCompletedPayments', {
  answeredBy: 'payments',
  summary: 'Reads the completed and the mismatched payments of a booking whose events have not arrived yet.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ payments: z.array(Payment), mismatched: z.array(Payment).optional() }),
});

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
