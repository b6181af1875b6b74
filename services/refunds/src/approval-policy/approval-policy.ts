import { ProblemError, type CurrencyCode, type Money, type Releaser } from '@booking/contracts';

/** Above so many minor units of a currency a refund needs a second person. A currency not named here never does. */
export type ApprovalPolicy = ReadonlyMap<CurrencyCode, number>;

/** How long a sign-in counts for releasing more than the limit. */
const SIGN_IN_AGE_SECONDS_MAX = 15 * 60;

/**
 * Whether somebody may not release an amount that they asked for themselves. What they have released alone for the same
 * booking counts too, so that nothing is gained by asking for it in pieces.
 */
export function needsSecondPerson(policy: ApprovalPolicy, amount: Money, releasedAloneMinor: number): boolean {
  const limitMinor = policy.get(amount.currency);
  return limitMinor !== undefined && amount.amount + releasedAloneMinor > limitMinor;
}

export function isAboveLimit(policy: ApprovalPolicy, amount: Money): boolean {
  return needsSecondPerson(policy, amount, 0);
}

/** Every name that may stand for one person: their own, and those of accounts that may be in the same hands. */
export type Names = ReadonlySet<string>;

export function namesOf({ sub, relatedTo = [] }: Pick<Releaser, 'sub' | 'relatedTo'>): Names {
  return new Set([sub, ...relatedTo].map(spelling));
}

/** A name is one person's in whatever letters an issuer or a colleague who made the account wrote it. */
export function isNamed(names: Names, name: string): boolean {
  return names.has(spelling(name));
}

function spelling(sub: string): string {
  return sub.trim().toLowerCase();
}

type Wanted = { readonly id: string; readonly requestedBy: string };

/** Says why the releaser does not count as a second person. */
export function approvalRequired({ id, requestedBy }: Wanted, releaser: Releaser): ProblemError {
  const reason = isNamed(namesOf({ sub: releaser.sub }), requestedBy)
    ? 'somebody who did not ask for it.'
    : `somebody else: ${requestedBy} asked for it, and one of your two accounts made the other, or a sign-in link for ` +
      'it within the last 30 days.';
  return new ProblemError('approval-required', `Refund ${id} has to be processed by ${reason}`);
}

/** Throws `recent-sign-in-required` unless the releaser has proved within 15 minutes who they are. */
export function requireRecentSignIn({ authenticatedAt = null }: Releaser, at: Date): void {
  const ageMs = authenticatedAt === null ? Infinity : at.getTime() - Date.parse(authenticatedAt);
  if (ageMs <= SIGN_IN_AGE_SECONDS_MAX * 1_000) return;
  throw new ProblemError('recent-sign-in-required', 'The amount is above the limit: sign in again to release it.', {
    maxAgeSeconds: SIGN_IN_AGE_SECONDS_MAX,
  });
}
