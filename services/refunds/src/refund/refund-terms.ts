import type { ApprovalPolicy } from '../approval-policy/approval-policy.ts';

/** What the configuration says of how refunds are made. */
export type RefundTerms = {
  readonly approvalPolicy: ApprovalPolicy;
  /** Gateways that refund a payment as a whole or not at all. */
  readonly indivisibleMethods: ReadonlySet<string>;
};
