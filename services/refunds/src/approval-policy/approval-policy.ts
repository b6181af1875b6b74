import { type CurrencyCode, type Money, ProblemError, type Releaser, remark } from '@booking/contracts';

/** Minor units by currency. Above its limit, a refund needs a second person; other currencies have no limit. */
export type ApprovalPolicy = ReadonlyMap<CurrencyCode, number>;

/** A release above the limit needs a sign-in within this time. */
const SIGN_IN_AGE_SECONDS_MAX = 15 * 60;

/** Refunds that the requester released alone count too, so that splitting the amount does not help. */
export function needsSecondPerson(policy: ApprovalPolicy, amount: Money, releasedAloneMinor: number): boolean {
  const limitMinor = policy.get(amount.currency);
  return limitMinor !== undefined && amount.amount + releasedAloneMinor > limitMinor;
}

export function isAboveLimit(policy: ApprovalPolicy, amount: Money): boolean {
  return needsSecondPerson(policy, amount, 0);
}

/** The name of a person, and the names of accounts that the person may control. */
export type Names = ReadonlySet<string>;

export function namesOf({ sub, relatedTo = [] }: Pick<Releaser, 'sub' | 'relatedTo'>): Names {
  return new Set([sub, ...relatedTo].map(spelling));
}

/** Compares names without regard to case, because issuers and staff may spell one name differently. */
export function isNamed(names: Names, name: string): boolean {
  return names.has(spelling(name));
}

function spelling(sub: string): string {
  return sub.trim().toLowerCase();
}

type Wanted = { readonly id: string; readonly requestedBy: string };

export function approvalRequired({ id, requestedBy }: Wanted, releaser: Releaser): ProblemError {
  const detail = isNamed(namesOf({ sub: releaser.sub }), requestedBy)
    ? remark('approval-by-another', { refund: id })
    : remark('approval-by-unrelated', { refund: id, requester: requestedBy });
  return new ProblemError('approval-required', detail);
}

/** Throws `recent-sign-in-required` unless the releaser signed in within the last 15 minutes. */
export function requireRecentSignIn({ authenticatedAt = null }: Releaser, at: Date): void {
  const ageMs = authenticatedAt === null ? Infinity : at.getTime() - Date.parse(authenticatedAt);
  if (ageMs <= SIGN_IN_AGE_SECONDS_MAX * 1_000) return;
  throw new ProblemError('recent-sign-in-required', 'The amount is above the limit: sign in again to release it.', {
    maxAgeSeconds: SIGN_IN_AGE_SECONDS_MAX,
  });
}
