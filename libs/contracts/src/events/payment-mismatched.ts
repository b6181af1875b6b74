import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const PaymentMismatched = defineEvent('PaymentMismatched', {
  publishedBy: 'payments',
  summary: 'The gateway reported another amount or currency than was asked for; staff decide.',
  data: z.object({ payment: Payment }),
});
export type PaymentMismatched = EventOf<typeof PaymentMismatched>;
