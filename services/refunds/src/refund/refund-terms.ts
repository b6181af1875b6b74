import type { ApprovalPolicy } from '../approval-policy/approval-policy.ts';
import type { IndivisibleMethods } from '../refundable-payment/refundable-payment.ts';
import type { ReleaseCaps } from '../release-caps/release-caps.ts';

export type RefundTerms = {
  readonly approvalPolicy: ApprovalPolicy;
  readonly caps: ReleaseCaps;
  readonly indivisibleMethods: IndivisibleMethods;
};
