import type { ApprovalPolicy } from '../approval-policy/approval-policy.ts';
import type { IndivisibleMethods } from '../refundable-payment/refundable-payment.ts';
import type { ReleaseCaps } from '../release-caps/release-caps.ts';

export type RefundTerms = {
  readonly approvalPolicy: ApprovalPolicy;
  readonly caps: ReleaseCaps;
  readonly indivisibleMethods: IndivisibleMethods;
};

export type ReleaseRules = Pick<RefundTerms, 'approvalPolicy' | 'caps'>;

type RefundMethod = { readonly method: string; readonly capabilities: { readonly partialRefund: boolean } };

export function refundTerms(
  { approvalPolicy, caps }: ReleaseRules,
  gateways: ReadonlyMap<string, RefundMethod>,
): RefundTerms {
  const indivisible = [...gateways.values()].filter(({ capabilities }) => !capabilities.partialRefund);
  return { approvalPolicy, caps, indivisibleMethods: new Set(indivisible.map(({ method }) => method)) };
}
