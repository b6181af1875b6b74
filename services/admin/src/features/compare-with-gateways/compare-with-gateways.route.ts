import { CompareWithGateways } from '@booking/contracts';
import type { Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';

const StartedComparisons = z
  .object({ payments: z.array(z.string()), refunds: z.array(z.string()) })
  .meta({ id: 'StartedComparisons', description: 'The methods that each service reconciles' });

export function compareWithGatewaysRoute(deps: Pick<AdminDeps, 'db' | 'bus' | 'clock'>): Route {
  return auditedCommand(deps, {
    path: '/admin/api/comparisons',
    operationId: 'compareWithGateways',
    summary: "Reconcile payments and refunds with the gateways' own lists now.",
    tag: 'Comparisons',
    body: OptionalReason,
    answer: {
      status: 202,
      description: 'The reconciliations that were started. Their outcomes become records',
      schema: StartedComparisons,
    },
    permission: 'process_refunds',
    action: 'compare_with_gateways',
    target: () => ({ type: 'gateway', id: 'all' }),
    async run({ caller: actor }) {
      const [payments, refunds] = await Promise.all([
        deps.bus.request(CompareWithGateways.payments, { actor }),
        deps.bus.request(CompareWithGateways.refunds, { actor }),
      ]);
      return { payments: payments.methods, refunds: refunds.methods };
    },
  });
}
