import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { type ApprovalPolicy, type Names, needsSecondPerson } from '../approval-policy/approval-policy.ts';
import type { Refund } from '../refund/refund.ts';
import { readReleasedAlone } from '../refund/refund-repository.ts';

type Request = { readonly by: string; readonly names: Names; readonly bookingId: string; readonly amount: Money };

/** `processedBy` is null if a second person must release the refund. */
export async function releaseByRequester(
  trx: Transaction,
  policy: ApprovalPolicy,
  { by, names, bookingId, amount }: Request,
): Promise<Pick<Refund, 'processedBy' | 'needsApproval'>> {
  if (!policy.has(amount.currency)) return { processedBy: by, needsApproval: false };
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  const needsApproval = needsSecondPerson(policy, amount, releasedMinor);
  return { processedBy: needsApproval ? null : by, needsApproval };
}
