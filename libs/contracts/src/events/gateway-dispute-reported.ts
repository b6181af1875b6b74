import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { DisputeReport, Vouching } from '../resources/gateway-report.ts';

export const GatewayDisputeReported = defineEvent('GatewayDisputeReported', {
  publishedBy: 'gateway-webhooks',
  summary: 'A gateway reported on a dispute in an authentic callback.',
  data: z.object({
    callbackId: z.uuid(),
    method: z.string(),
    vouching: Vouching,
    /** The booking named by the webhook address, when the webhook came to an address made for one booking. */
    addressedBookingId: z.uuid().nullable(),
    report: DisputeReport,
  }),
});
export type GatewayDisputeReported = EventOf<typeof GatewayDisputeReported>;
