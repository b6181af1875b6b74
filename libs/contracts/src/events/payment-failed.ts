import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const PaymentFailed = defineEvent('PaymentFailed', {
  publishedBy: 'payments',
  summary: 'The attempt failed: declined by the gateway, or refused when it was started.',
  data: z.object({ payment: Payment, reason: z.string() }),
});
export type PaymentFailed = EventOf<typeof PaymentFailed>;
