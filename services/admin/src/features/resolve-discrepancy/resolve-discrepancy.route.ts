import { type Actor, Discrepancy, ProblemError, ResolveDiscrepancy } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand, RequiredReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { discrepancyRecords } from '../../records/discrepancy.ts';

type Deps = { db: Database; bus: Bus; clock: Clock };

export function resolveDiscrepancyRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    path: '/admin/api/discrepancies/{discrepancy}/resolve',
    operationId: 'resolveDiscrepancy',
    summary: 'Mark a discrepancy as resolved, with a note.',
    tag: 'Comparisons',
    params: z.object({ discrepancy: Id }),
    body: RequiredReason,
    notFound: 'discrepancy-not-found',
    answer: { description: 'The resolved discrepancy', schema: Discrepancy },
    permission: 'process_refunds',
    action: 'resolve_discrepancy',
    target: ({ params }) => ({ type: 'discrepancy', id: params.discrepancy }),
    before: ({ params }) => findRecord(deps.db, discrepancyRecords, params.discrepancy),
    run: ({ params, body, caller }) => resolve(deps, params.discrepancy, { actor: caller, note: body.reason }),
  });
}

/** The service that found a discrepancy resolves it. The record here names this service. */
async function resolve(
  { db, bus }: Deps,
  discrepancyId: string,
  said: { actor: Actor; note: string },
): Promise<Discrepancy> {
  const known = await findRecord(db, discrepancyRecords, discrepancyId);
  if (!known) throw new ProblemError('discrepancy-not-found', `There is no discrepancy ${discrepancyId}.`);
  const { discrepancy } = await bus.request(ResolveDiscrepancy[known.service], { discrepancyId, ...said });
  return discrepancy;
}
