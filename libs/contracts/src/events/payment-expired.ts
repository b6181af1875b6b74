import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const PaymentExpired = defineEvent('PaymentExpired', {
  publishedBy: 'payments',
  summary: 'The attempt was abandoned, closed or superseded before any money was taken.',
  data: z.object({ payment: Payment }),
});
export type PaymentExpired = EventOf<typeof PaymentExpired>;
