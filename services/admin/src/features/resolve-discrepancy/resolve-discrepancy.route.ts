import { Discrepancy, ProblemError, ResolveDiscrepancy } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand, RequiredReason } from '../../audit-entry/audited-command.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { discrepancyRecords } from '../../records/discrepancy.ts';

/** The service that found a discrepancy resolves it. The record here names this service. */
export function resolveDiscrepancyRoute(deps: Pick<AdminDeps, 'db' | 'bus' | 'clock'>): Route {
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
    async run({ params: { discrepancy: discrepancyId }, body: { reason: note }, caller: actor }) {
      const known = await findRecord(deps.db, discrepancyRecords, discrepancyId);
      if (!known) throw new ProblemError('discrepancy-not-found', `There is no discrepancy ${discrepancyId}.`);
      const command = { discrepancyId, actor, note };
      return (await deps.bus.request(ResolveDiscrepancy[known.service], command)).discrepancy;
    },
  });
}
