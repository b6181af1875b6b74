import { gatewayJobs } from '@booking/gateways';
import { type Database, type Job, transact } from '@booking/runtime';
import { refundDue } from '../../refund/refund-decision-repository.ts';
import { listDueMethods } from '../../refund/refund-repository.ts';
import type { AllocationQueue } from './allocation-queue.ts';
import { type CallDeps, callGateway } from './call-gateway.ts';
import { claimDue } from './claim-allocations.ts';

/** The interval of the jobs. It is as short as the shortest pause between polls that can be configured. */
const LOOK_EVERY_MS = 1_000;
const ABANDONED_REFUNDS_MAX = 20;

type Deps = CallDeps & { readonly db: Database; readonly queue: AllocationQueue };

/** Claims the allocations of each gateway, and ends the refunds of gateways that are no longer configured. */
export function processRefundsJobs(deps: Deps): Job[] {
  const { db, gateways } = deps;
  return gatewayJobs({
    db,
    gateways,
    finder: { name: 'find-due-refunds', everyMs: LOOK_EVERY_MS },
    listDue: () => listDueMethods(db),
    runWithout: (method) => endWithoutGateway(deps, method),
    name: 'process-refunds',
    topic: refundDue,
    run: ({ method }) => processDueRefunds(deps, method),
  });
}

/**
 * Claims refunds that are due at a gateway, as many as the queue has room for. If the process dies, another one takes
 * over when the lease expires. Returns whether more may be due.
 */
async function processDueRefunds({ db, queue }: Deps, method: string): Promise<boolean> {
  const limit = await queue.roomForClaim(method);
  if (limit === 0) return false;
  const { claimed, refundCount } = await transact(db, (trx) => claimDue(trx, { method, limit }));
  queue.add(claimed);
  return refundCount === limit;
}

async function endWithoutGateway(deps: Deps, method: string): Promise<void> {
  const { claimed } = await transact(deps.db, (trx) => claimDue(trx, { method, limit: ABANDONED_REFUNDS_MAX }));
  await Promise.all(claimed.map((allocation) => callGateway(deps, allocation)));
}
