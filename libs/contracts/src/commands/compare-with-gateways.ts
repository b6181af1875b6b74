import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Actor } from '../resources/actor.ts';

/** What otherwise happens once a day; its outcome is told by `GatewayCompared` and `DiscrepancyRecorded`. */
export const CompareWithGateways = defineForServices(['payments', 'refunds'], (answeredBy) =>
  defineCommand('CompareWithGateways', {
    answeredBy,
    summary: "Has our records compared with the gateways' own lists now. Needs process_refunds.",
    request: z.object({ actor: Actor }),
    reply: z.object({ methods: z.array(z.string()) }),
  }),
);
