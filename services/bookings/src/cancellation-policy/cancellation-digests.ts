import { hash } from 'node:crypto';
import type { CancellationPolicy, CancellationTier, Money } from '@booking/contracts';
import { tiersOf, timeZoneOf } from './cancellation-policy.ts';

const POLICY_DIGEST_CHARACTERS = 16;

/** The version of a policy is a digest of its content, so the same terms in another notation have the same version. */
export function digestOfPolicy(policy: CancellationPolicy): string {
  return digestOf([timeZoneOf(policy), tiersOf(policy).map(factsOf)]).slice(0, POLICY_DIGEST_CHARACTERS);
}

export type Terms = {
  readonly fee: Money;
  readonly refund: Money;
  readonly tier: CancellationTier | null;
  readonly policyVersion: string | null;
};

/** A digest of the terms of cancelling one booking, so that a quote can be recognised without being stored. */
export function digestOfTerms(bookingId: string, { fee, refund, tier, policyVersion }: Terms): string {
  return digestOf([bookingId, moneyFacts(fee), moneyFacts(refund), policyVersion, tier && factsOf(tier)]);
}

function digestOf(facts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(facts), 'base64url');
}

/** Lists members in a fixed order, so that their order in the request makes no difference. */
function factsOf({ until, refundPercent, fee }: CancellationTier): unknown[] {
  return [until ?? null, refundPercent, fee ? moneyFacts(fee) : null];
}

function moneyFacts({ amount, currency }: Money): unknown[] {
  return [amount, currency];
}
