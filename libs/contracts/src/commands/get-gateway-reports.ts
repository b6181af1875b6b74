import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { GatewayReport } from '../resources/gateway-report.ts';

export const GetGatewayReports = defineQuery('GetGatewayReports', {
  answeredBy: 'gateway-webhooks',
  summary:
    'Reads what the callbacks of a gateway without a query API have reported about a payment, refund or dispute.',
  request: z.object({
    method: z.string(),
    /** Our id or the gateway's reference of a payment, refund or dispute. */
    name: z.string(),
  }),
  /** In no particular order. Only verified reports are included. */
  reply: z.object({ reports: z.array(GatewayReport) }),
});
