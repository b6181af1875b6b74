import { createHash } from 'node:crypto';
import type { CancellationPolicy, CancellationTier, Money } from '@booking/contracts';
import { tiersOf, timeZoneOf } from './cancellation-policy.ts';

const POLICY_DIGEST_CHARACTERS = 16;

/** Names a policy by what it says: the same terms in another form of writing have the same name. */
export function digestOfPolicy(policy: CancellationPolicy): string {
  return digestOf([timeZoneOf(policy), tiersOf(policy).map(factsOf)]).slice(0, POLICY_DIGEST_CHARACTERS);
}

export type Terms = {
  readonly fee: Money;
  readonly refund: Money;
  readonly tier: CancellationTier | null;
  readonly policyVersion: string | null;
};

/** Names the terms of cancelling one booking, so that they can be recognized without having been stored. */
export function digestOfTerms(bookingId: string, { fee, refund, tier, policyVersion }: Terms): string {
  return digestOf([bookingId, moneyFacts(fee), moneyFacts(refund), policyVersion, tier && factsOf(tier)]);
}

function digestOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** Members by their place, so that the order in which they were written makes no difference. */
function factsOf({ until, refundPercent, fee }: CancellationTier): unknown[] {
  return [until ?? null, refundPercent, fee ? moneyFacts(fee) : null];
}

function moneyFacts({ amount, currency }: Money): unknown[] {
  return [amount, currency];
}
