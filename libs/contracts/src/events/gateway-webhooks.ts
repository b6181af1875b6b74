import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Callback } from '../resources/callback.ts';
import { DisputeReport, PaymentReport, RefundReport, Vouching } from '../resources/gateway-report.ts';

export const CallbackRecorded = defineEvent('CallbackRecorded', {
  publishedBy: 'gateway-webhooks',
  summary: 'An authentic webhook was stored or replayed, or its outcome changed.',
  data: z.object({ callback: Callback }),
});

function reportData<Report extends z.ZodType>(report: Report) {
  return z.object({
    callbackId: z.uuid(),
    method: z.string(),
    vouching: Vouching,
    /** The booking named by the webhook address, when the webhook came to an address made for one booking. */
    addressedBookingId: z.uuid().nullable(),
    report,
  });
}

export const GatewayPaymentReported = defineEvent('GatewayPaymentReported', {
  publishedBy: 'gateway-webhooks',
  summary: 'A gateway reported on a payment in an authentic webhook.',
  data: reportData(PaymentReport),
});
export type GatewayPaymentReported = EventOf<typeof GatewayPaymentReported>;

export const GatewayRefundReported = defineEvent('GatewayRefundReported', {
  publishedBy: 'gateway-webhooks',
  summary: 'A gateway reported on a refund in an authentic webhook.',
  data: reportData(RefundReport),
});
export type GatewayRefundReported = EventOf<typeof GatewayRefundReported>;

export const GatewayDisputeReported = defineEvent('GatewayDisputeReported', {
  publishedBy: 'gateway-webhooks',
  summary: 'A gateway reported on a dispute in an authentic webhook.',
  data: reportData(DisputeReport),
});
export type GatewayDisputeReported = EventOf<typeof GatewayDisputeReported>;
