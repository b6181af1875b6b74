import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { GatewayReport } from '../resources/gateway-report.ts';

export const GetGatewayReports = defineQuery('GetGatewayReports', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads what the callbacks of a gateway that answers no questions have reported about something.',
  request: z.object({
    method: z.string(),
    /** Ours or the gateway's, of a payment, refund or dispute. */
    name: z.string(),
  }),
  /** In no particular order, and only what the gateway vouches for. */
  reply: z.object({ reports: z.array(GatewayReport) }),
});
