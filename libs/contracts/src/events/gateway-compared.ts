import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { GatewayComparison } from '../resources/discrepancy.ts';

/** Published after each comparison with a gateway, so that staff see when it last went well. */
export const GatewayCompared = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('GatewayCompared', {
    publishedBy,
    summary: "Our records were compared with a gateway's own list.",
    data: z.object({ comparison: GatewayComparison }),
  }),
);
export type GatewayCompared = EventOf<(typeof GatewayCompared)['payments']>;
