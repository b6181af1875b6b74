import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Payment } from '../resources/payment.ts';

export const GetCompletedPayments = defineQuery('GetCompletedPayments', {
  answeredBy: 'payments',
  summary: 'Reads the completed payments of a booking whose events have not arrived yet.',
  request: z.object({ bookingId: z.uuid() }),
  reply: z.object({ payments: z.array(Payment) }),
});
