import { type Database, transact, type Transaction } from '@booking/runtime';
import { submitDueAllocations } from '../../refund/change-allocations.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { lockDueRefunds } from '../../refund/refund-repository.ts';
import { findPayments } from '../../refundable-payment/refundable-payment-repository.ts';
import type { SubmissionQueue } from '../../steps/submission-queue.ts';
import { dueAllocations, type Submission, toSubmission } from '../../submission/submission.ts';

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

const BATCH_ALLOCATIONS = 20;

export type EndDeps = { readonly db: Database; carryOut(this: void, submission: Submission): Promise<void> };

export async function endWithoutGateway({ db, carryOut }: EndDeps, method: string): Promise<void> {
  const claim = { method, limit: BATCH_ALLOCATIONS };
  const { submissions } = await transact(db, (trx) => claimSubmissions(trx, claim));
  await Promise.all(submissions.map(carryOut));
}

type Claim = { readonly method: string; readonly limit: number };
type Claimed = { readonly submissions: readonly Submission[]; readonly refundCount: number };

async function claimSubmissions(trx: Transaction, { method, limit }: Claim): Promise<Claimed> {
  const locked = await lockDueRefunds(trx, { method, limit });
  if (!locked) return { submissions: [], refundCount: 0 };

  const { refunds, at: claimedAt } = locked;
  const due = refunds.flatMap((refund) =>
    dueAllocations(refund, method, claimedAt).map((allocation) => ({ refund, allocation })),
  );
  const [payments] = await Promise.all([
    findPayments(
      trx,
      due.map(({ allocation }) => allocation.paymentId),
    ),
    saveDecisions(
      trx,
      refunds.map((refund) => submitDueAllocations(refund, method, claimedAt)),
    ),
  ]);
  const submissions = due.map(({ refund, allocation }) => toSubmission(refund, allocation, { payments, claimedAt }));
  return { submissions, refundCount: refunds.length };
}
