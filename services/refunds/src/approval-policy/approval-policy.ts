import { ProblemError, type CurrencyCode, type Money } from '@booking/contracts';

/** Above so many minor units of a currency a refund needs a second person. A currency not named here never does. */
export type ApprovalPolicy = ReadonlyMap<CurrencyCode, number>;

/**
 * Whether somebody may not release an amount that they asked for themselves. What they have released alone for the same
 * booking counts too, so that nothing is gained by asking for it in pieces.
 */
export function needsSecondPerson(policy: ApprovalPolicy, amount: Money, releasedAloneMinor: number): boolean {
  const limitMinor = policy.get(amount.currency);
  return limitMinor !== undefined && amount.amount + releasedAloneMinor > limitMinor;
}

/** A name is one person's in whatever letters an issuer or a colleague who made the account wrote it. */
export function isSamePerson(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}

function spelling(sub: string): string {
  return sub.trim().toLowerCase();
}

export function approvalRequired(refundId: string): ProblemError {
  return new ProblemError(
    'approval-required',
    `Refund ${refundId} has to be processed by somebody who did not ask for it.`,
  );
}
