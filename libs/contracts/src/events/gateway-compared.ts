import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { GatewayComparison } from '../resources/discrepancy.ts';

/** Published after each reconciliation with a gateway, so that staff see the last one that succeeded. */
export const GatewayCompared = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('GatewayCompared', {
    publishedBy,
    summary: "Our records were reconciled with a gateway's own list.",
    data: z.object({ comparison: GatewayComparison }),
  }),
);
export type GatewayCompared = EventOf<(typeof GatewayCompared)['payments']>;
