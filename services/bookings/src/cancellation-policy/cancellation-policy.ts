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
import { boundaryOf } from './tier-boundary.ts';

/** `tier` is null after the last tier. `endsAt` is null if the tier has no end. */
type TierInForce = { readonly tier: CancellationTier | null; readonly endsAt: Date | null };

type Moment = { readonly startsAt: Date; readonly at: Date; readonly paid: Money };

/**
 * A boundary belongs to the tier that ends there, or to the next tier if that is more generous. A boundary therefore
 * always favours the customer.
 */
export function tierInForce(policy: CancellationPolicy, { startsAt, at, paid }: Moment): TierInForce {
  const ahead = boundedTiers(policy, startsAt).filter(({ endsAt }) => endsAt >= at);
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

/** An error in a tier that depends on the price and the start of the booking. */
type TierFault = { readonly tier: number; readonly member: keyof CancellationTier; readonly detail: string };

export function faultsOf(policy: CancellationPolicy, startsAt: Date, currency: CurrencyCode): TierFault[] {
  const tiers = tiersOf(policy);
  const ends = tiers.map((tier) => endOf(tier, policy, startsAt));
  const feeFaults = tiers.flatMap(({ fee }, tier): TierFault[] =>
    fee && fee.currency !== currency
      ? [{ tier, member: 'fee', detail: `Must be in ${currency}, the currency of the total` }]
      : [],
  );
  const untilFaults = ends.flatMap((end, tier): TierFault[] =>
    ends.indexOf(end) < tier ? [{ tier, member: 'until', detail: clashDetail(end) }] : [],
  );
  return [...feeFaults, ...untilFaults];
}

function clashDetail(end: number | null): string {
  return end === null ? 'Only one tier can be without `until`' : 'Another tier ends at the same moment';
}

export function tiersOf(policy: CancellationPolicy): readonly CancellationTier[] {
  return Array.isArray(policy) ? policy : policy.tiers;
}

export function timeZoneOf(policy: CancellationPolicy): string {
  return Array.isArray(policy) ? 'UTC' : (policy.timeZone ?? 'UTC');
}

function boundedTiers(policy: CancellationPolicy, startsAt: Date) {
  const bounded = tiersOf(policy).flatMap((tier) => {
    const end = endOf(tier, policy, startsAt);
    return end === null ? [] : [{ tier, endsAt: new Date(end) }];
  });
  return bounded.sort((left, right) => left.endsAt.getTime() - right.endsAt.getTime());
}

function endOf({ until }: CancellationTier, policy: CancellationPolicy, startsAt: Date): number | null {
  return until === undefined ? null : boundaryOf(until, startsAt, timeZoneOf(policy)).getTime();
}

function isForTheRest({ until }: CancellationTier): boolean {
  return until === undefined;
}
