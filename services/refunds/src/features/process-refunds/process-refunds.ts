import { transact, type Database } from '@booking/runtime';
import type { SubmissionQueue } from '../../submission/submission-queue.ts';
import { claimSubmissions } from './claim-submissions.ts';

export type Deps = { readonly db: Database; readonly queue: SubmissionQueue };

/**
 * Claims refunds that are due at a gateway, as many as the queue has room for. If the process dies, another one takes
 * over when the lease expires. Returns whether more may be due.
 */
export async function processDueRefunds({ db, queue }: Deps, method: string): Promise<boolean> {
  const limit = await queue.roomForClaim(method);
  if (limit === 0) return false;
  const { submissions, refundCount } = await transact(db, (trx) => claimSubmissions(trx, { method, limit }));
  queue.add(submissions);
  return refundCount === limit;
}
