import { type Actor, CompareWithGateways } from '@booking/contracts';
import type { Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand, OptionalReason } from '../../audit-entry/audited-command.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

const StartedComparisons = z
  .object({ payments: z.array(z.string()), refunds: z.array(z.string()) })
  .meta({ id: 'StartedComparisons', description: 'The methods that each service reconciles' });
type StartedComparisons = z.infer<typeof StartedComparisons>;

export function compareWithGatewaysRoute(deps: Deps): Route {
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
    run: ({ caller }) => compare(deps, caller),
  });
}

async function compare({ bus }: Deps, actor: Actor): Promise<StartedComparisons> {
  const [payments, refunds] = await Promise.all([
    bus.request(CompareWithGateways.payments, { actor }),
    bus.request(CompareWithGateways.refunds, { actor }),
  ]);
  return { payments: payments.methods, refunds: refunds.methods };
}
