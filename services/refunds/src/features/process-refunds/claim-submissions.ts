import type { Transaction } from '@booking/runtime';
import { lockDueRefunds } from '../../refund/refund-repository.ts';
import { saveDecisions } from '../../refund/save-decisions.ts';
import { submitDueParts } from '../../refund/settle-refund-part.ts';
import { findPayments } from '../../refundable-payment/refundable-payment-repository.ts';
import { dueParts, toSubmission, type Submission } from '../../submission/submission.ts';

type Claim = { readonly method: string; readonly limit: number };
type Claimed = { readonly submissions: readonly Submission[]; readonly refundCount: number };

export async function claimSubmissions(trx: Transaction, { method, limit }: Claim): Promise<Claimed> {
  const locked = await lockDueRefunds(trx, { method, limit });
  if (!locked) return { submissions: [], refundCount: 0 };

  const { refunds, at: claimedAt } = locked;
  const due = refunds.flatMap((refund) => dueParts(refund, method, claimedAt).map((part) => ({ refund, part })));
  const [payments] = await Promise.all([
    findPayments(
      trx,
      due.map(({ part }) => part.paymentId),
    ),
    saveDecisions(
      trx,
      refunds.map((refund) => submitDueParts(refund, method, claimedAt)),
    ),
  ]);
  const submissions = due.map(({ refund, part }) => toSubmission(refund, part, { payments, claimedAt }));
  return { submissions, refundCount: refunds.length };
}
