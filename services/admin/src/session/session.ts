import { ProblemError, remark } from '@booking/contracts';

/** The longest time without a request, and the longest lifetime of a session (OWASP Session Management Cheat Sheet). */
export const SESSION_IDLE_MS = 30 * 60_000;
export const SESSION_LIFETIME_MS = 12 * 60 * 60_000;
/**
 * How long a confirmation of the OpenID provider counts. Then the browser has to ask the provider again. See ADR 0023.
 */
export const PROVIDER_CHECK_MS = 15 * 60_000;
/** The shortest interval between two updates of a session in use. */
const TOUCH_INTERVAL_MS = 60_000;

export type Session = {
  /** SHA-256 of the id, which only the browser has. */
  readonly idHash: string;
  readonly staffId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The last time the owner signed in or confirmed the password; null when the provider does not state it. */
  readonly authenticatedAt: Date | null;
  /** The last sign-in of its owner before this session; null when there was none. */
  readonly previousSignInAt: Date | null;
  /** The address and the browser that opened it; null when unknown. */
  readonly address: string | null;
  readonly userAgent: string | null;
};

export function isLive({ createdAt, lastSeenAt }: Session, at: Date): boolean {
  return (
    at.getTime() < lastSeenAt.getTime() + SESSION_IDLE_MS && at.getTime() < createdAt.getTime() + SESSION_LIFETIME_MS
  );
}

/** Whether the provider has to confirm the session before its next request. The confirmation opens a new session. */
export function isDueAtProvider({ createdAt }: Session, at: Date): boolean {
  return at.getTime() >= createdAt.getTime() + PROVIDER_CHECK_MS;
}

/** How recent a sign-in has to be before the account may change its password, factors or email. */
const RECENT_SIGN_IN_SECONDS = 15 * 60;

/** Throws `recent-sign-in-required`. */
export function requireRecentSignIn({ authenticatedAt }: Session, at: Date): void {
  const ageMs = authenticatedAt === null ? Infinity : at.getTime() - authenticatedAt.getTime();
  if (ageMs <= RECENT_SIGN_IN_SECONDS * 1_000) return;
  throw new ProblemError('recent-sign-in-required', remark('sign-in-for-account'), {
    maxAgeSeconds: RECENT_SIGN_IN_SECONDS,
    purpose: 'account',
  });
}

export function isDueToBeTouched({ lastSeenAt }: Session, at: Date): boolean {
  return at.getTime() >= lastSeenAt.getTime() + TOUCH_INTERVAL_MS;
}

export function sessionEnded(): ProblemError {
  return new ProblemError('unauthenticated', 'You are not signed in, or your session has ended.');
}
