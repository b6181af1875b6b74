import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const PaymentCompleted = defineEvent('PaymentCompleted', {
  publishedBy: 'payments',
  summary: 'The gateway confirmed the money. Once per payment.',
  data: z.object({ payment: Payment }),
});
export type PaymentCompleted = EventOf<typeof PaymentCompleted>;
