import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Actor } from '../resources/actor.ts';
import { Discrepancy } from '../resources/discrepancy.ts';

/** Starts the daily reconciliation now. `GatewayCompared` and `DiscrepancyRecorded` report its outcome. */
export const CompareWithGateways = defineForServices(['payments', 'refunds'], (answeredBy) =>
  defineCommand('CompareWithGateways', {
    answeredBy,
    summary: "Starts a reconciliation with the gateways' own lists now. Needs process_refunds.",
    request: z.object({ actor: Actor }),
    reply: z.object({ methods: z.array(z.string()) }),
  }),
);

/** Tells the service that found a discrepancy that staff have resolved it. */
export const ResolveDiscrepancy = defineForServices(['payments', 'refunds'], (answeredBy) =>
  defineCommand('ResolveDiscrepancy', {
    answeredBy,
    summary: 'Marks a discrepancy as resolved, with a note. Needs process_refunds.',
    request: z.object({ discrepancyId: z.uuid(), actor: Actor, note: z.string().min(1).max(500) }),
    reply: z.object({ discrepancy: Discrepancy }),
  }),
);
