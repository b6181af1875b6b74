import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Actor } from '../resources/actor.ts';

/** Starts the daily reconciliation now. `GatewayCompared` and `DiscrepancyRecorded` report its outcome. */
export const CompareWithGateways = defineForServices(['payments', 'refunds'], (answeredBy) =>
  defineCommand('CompareWithGateways', {
    answeredBy,
    summary: "Starts a reconciliation with the gateways' own lists now. Needs process_refunds.",
    request: z.object({ actor: Actor }),
    reply: z.object({ methods: z.array(z.string()) }),
  }),
);
