import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Payment } from '../resources/payment.ts';

export const SurplusPaymentReceived = defineEvent('SurplusPaymentReceived', {
  publishedBy: 'bookings',
  summary: 'A payment completed for a booking that needs none: it is paid, cancelled or expired.',
  data: z.object({ bookingId: z.uuid(), payment: Payment, reason: z.string() }),
});
export type SurplusPaymentReceived = EventOf<typeof SurplusPaymentReceived>;
