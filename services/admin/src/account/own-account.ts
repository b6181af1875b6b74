import { ProblemError } from '@booking/contracts';
import type { RequestHeaders } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { hashSecretToken } from '../session/secret-token.ts';
import { requireRecentSignIn } from '../session/session.ts';
import type { TokenCookie } from '../session/session-cookie.ts';
import { findSession, type FoundSession } from '../session/session-repository.ts';
import { belongsToProvider } from '../staff/staff.ts';

export type OwnDeps = { readonly db: Database; readonly clock: Clock; readonly cookie: TokenCookie };

/** The account and the session of the caller. Throws `unauthenticated`. */
export async function findOwn({ db, cookie }: OwnDeps, headers: RequestHeaders): Promise<FoundSession> {
  const found = await findSession(db, hashSecretToken(cookie.read(headers['cookie']) ?? ''));
  if (!found) throw new ProblemError('unauthenticated', 'You are not signed in, or your session has ended.');
  return found;
}

/**
 * Throws unless the caller may change the password, factors or email of the account: `managed-by-provider`,
 * `recent-sign-in-required`.
 */
export function requireSignInChange({ staff, session }: FoundSession, at: Date): void {
  if (belongsToProvider(staff)) {
    throw new ProblemError('managed-by-provider', 'Your account signs in at the OpenID provider.');
  }
  requireRecentSignIn(session, at);
}
