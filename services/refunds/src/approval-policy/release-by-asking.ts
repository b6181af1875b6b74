import type { Money } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import type { Refund } from '../refund/refund.ts';
import { readReleasedAlone } from '../refund/refund-repository.ts';
import { needsSecondPerson, type ApprovalPolicy, type Names } from './approval-policy.ts';

type Asked = { readonly by: string; readonly names: Names; readonly bookingId: string; readonly amount: Money };

/** Who releases a refund that one who may process refunds asks for: they do, or nobody until a second person does. */
export async function releaseByAsking(
  trx: Transaction,
  policy: ApprovalPolicy,
  { by, names, bookingId, amount }: Asked,
): Promise<Pick<Refund, 'processedBy' | 'needsApproval'>> {
  const releasedMinor = await readReleasedAlone(trx, { names, bookingId, currency: amount.currency });
  const needsApproval = needsSecondPerson(policy, amount, releasedMinor);
  return { processedBy: needsApproval ? null : by, needsApproval };
}
