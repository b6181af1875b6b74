import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const PaymentInitiated = defineEvent('PaymentInitiated', {
  publishedBy: 'payments',
  summary: 'The gateway opened a checkout session for an attempt to pay.',
  data: z.object({ payment: Payment }),
});
export type PaymentInitiated = EventOf<typeof PaymentInitiated>;
