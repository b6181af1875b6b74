import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { PaymentReport, Vouching } from '../resources/gateway-report.ts';

export const GatewayPaymentReported = defineEvent('GatewayPaymentReported', {
  publishedBy: 'gateway-webhooks',
  summary: 'A gateway reported on a payment in an authentic callback.',
  data: z.object({
    callbackId: z.uuid(),
    method: z.string(),
    vouching: Vouching,
    /** The booking named by the webhook address, when the webhook came to an address made for one booking. */
    addressedBookingId: z.uuid().nullable(),
    report: PaymentReport,
  }),
});
export type GatewayPaymentReported = EventOf<typeof GatewayPaymentReported>;
