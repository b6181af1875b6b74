import {
  addMoney,
  type CancellationPolicy,
  type CancellationTier,
  type CurrencyCode,
  type Money,
  percentOf,
  smallerMoney,
  subtractMoney,
} from '@booking/contracts';
import { boundaryOf, lengthOf } from './tier-boundary.ts';

/** `tier` is null after the last tier. `endsAt` is null if the tier has no end. */
type TierInForce = { readonly tier: CancellationTier | null; readonly endsAt: Date | null };

type Moment = { readonly startsAt: Date; readonly at: Date; readonly paid: Money };

/**
 * A boundary belongs to the tier that ends there, or to the next tier if that is more generous. A boundary therefore
 * always favours the customer.
 */
export function tierInForce(policy: CancellationPolicy, moment: Moment): TierInForce {
  const { at, paid } = moment;
  const ahead = boundedTiers(policy, moment).filter(({ endsAt }) => endsAt >= at);
  const rest = { tier: tiersOf(policy).find(isForTheRest) ?? null, endsAt: null };
  const [current = rest, next = rest] = ahead;
  const isBoundary = current.endsAt?.getTime() === at.getTime();
  return isBoundary && feeOf(next.tier, paid).amount < feeOf(current.tier, paid).amount ? next : current;
}

/**
 * The part of the paid amount that a tier keeps, never more than all of it. After the last tier, nothing is refunded.
 */
export function feeOf(tier: CancellationTier | null, paid: Money): Money {
  if (!tier) return paid;
  const kept = subtractMoney(paid, percentOf(paid, tier.refundPercent));
  return smallerMoney(paid, tier.fee ? addMoney(kept, tier.fee) : kept);
}

/** A fault of a tier in view of the booking's currency or the other tiers. */
type TierFault = { readonly tier: number; readonly member: keyof CancellationTier; readonly detail: string };

/** The faults do not depend on the start of the booking, so a policy is valid for every start or for none. */
export function faultsOf(policy: CancellationPolicy, currency: CurrencyCode): TierFault[] {
  const tiers = tiersOf(policy);
  const lengths = tiers.map(({ until }) => until && lengthOf(until));
  const feeFaults = tiers.flatMap(({ fee }, tier): TierFault[] =>
    fee && fee.currency !== currency
      ? [{ tier, member: 'fee', detail: `Must be in ${currency}, the currency of the total` }]
      : [],
  );
  const untilFaults = lengths.flatMap((length, tier): TierFault[] =>
    lengths.indexOf(length) < tier ? [{ tier, member: 'until', detail: clashDetail(length) }] : [],
  );
  return [...feeFaults, ...untilFaults];
}

function clashDetail(length: string | undefined): string {
  return length === undefined ? 'Only one tier can be without `until`' : 'Another tier ends at the same moment';
}

export function tiersOf(policy: CancellationPolicy): readonly CancellationTier[] {
  return Array.isArray(policy) ? policy : policy.tiers;
}

export function timeZoneOf(policy: CancellationPolicy): string {
  return Array.isArray(policy) ? 'UTC' : (policy.timeZone ?? 'UTC');
}

/** The tiers that end, in order. If several end at the same instant, only the most generous one is in force. */
function boundedTiers(policy: CancellationPolicy, { startsAt, paid }: Moment) {
  const bounded = tiersOf(policy).flatMap((tier) =>
    tier.until === undefined ? [] : [{ tier, endsAt: boundaryOf(tier.until, startsAt, timeZoneOf(policy)) }],
  );
  return bounded
    .sort(
      (left, right) =>
        Number(left.endsAt) - Number(right.endsAt) || feeOf(left.tier, paid).amount - feeOf(right.tier, paid).amount,
    )
    .filter(({ endsAt }, index, tiers) => Number(endsAt) !== Number(tiers[index - 1]?.endsAt));
}

function isForTheRest({ until }: CancellationTier): boolean {
  return until === undefined;
}
