import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Refund } from '../refund/refund.ts';
import { readReleasedAlone } from '../refund/refund-repository.ts';
import { needsSecondPerson, type ApprovalPolicy, type Names } from './approval-policy.ts';

type Asked = { readonly by: string; readonly names: Names; readonly bookingId: string; readonly amount: Money };

/**
 * The releaser of a refund that a holder of `process_refunds` requests: the requester, or null if a second person must
 * release it.
 */
export async function releaseByAsking(
  trx: Transaction,
  policy: ApprovalPolicy,
  { by, names, bookingId, amount }: Asked,
): Promise<Pick<Refund, 'processedBy' | 'needsApproval'>> {
  if (!policy.has(amount.currency)) return { processedBy: by, needsApproval: false };
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  const needsApproval = needsSecondPerson(policy, amount, releasedMinor);
  return { processedBy: needsApproval ? null : by, needsApproval };
}
