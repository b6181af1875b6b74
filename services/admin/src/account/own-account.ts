import { ProblemError, type ProblemType } from '@booking/contracts';
import type { RequestHeaders } from '@booking/http';
import type { Transaction } from '@booking/runtime';
import type { AdminDeps } from '../admin-deps.ts';
import { requireRecentSignIn, sessionEnded } from '../session/session.ts';
import { findSession, type FoundSession } from '../session/session-repository.ts';
import { hashSecretToken } from '../staff/secret-token.ts';
import { belongsToProvider, type Staff } from '../staff/staff.ts';
import { lockStaff } from '../staff/staff-repository.ts';

export type OwnDeps = Pick<AdminDeps, 'db' | 'clock' | 'sessionCookie'>;

/** The account and the session of the caller. Throws `unauthenticated`. */
export async function findOwn({ db, sessionCookie }: OwnDeps, headers: RequestHeaders): Promise<FoundSession> {
  const found = await findSession(db, hashSecretToken(sessionCookie.read(headers['cookie']) ?? ''));
  if (!found) throw sessionEnded();
  return found;
}

/** Locks the account for a change. Throws `unauthenticated` if the session has ended since it was found. */
export async function lockOwn(trx: Transaction, { staff, session }: FoundSession): Promise<Staff> {
  const locked = await lockStaff(trx, { id: staff.id });
  if (locked && (await findSession(trx, session.idHash))) return locked;
  throw sessionEnded();
}

export const SIGN_IN_PROBLEMS: readonly ProblemType[] = ['managed-by-provider', 'recent-sign-in-required'];

/** Throws `SIGN_IN_PROBLEMS` unless the caller may change the password, factors or email of the account. */
export function requireSignInChange({ staff, session }: FoundSession, at: Date): void {
  if (belongsToProvider(staff)) {
    throw new ProblemError('managed-by-provider', 'Your account signs in at the OpenID provider.');
  }
  requireRecentSignIn(session, at);
}
