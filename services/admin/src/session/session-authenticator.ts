import { ProblemError } from '@booking/contracts';
import type { Authenticator } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { actorOf, mayWork } from '../staff/staff.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import { hashSessionId } from './session-id.ts';
import { findSession, touchSession } from './session-repository.ts';
import { isDueToBeTouched, isLive } from './session.ts';

type Options = { db: Database; clock: Clock; cookie: SessionCookie; publicUrl: string };

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Knows staff by their session cookie, and trusts it only for requests of our own pages and for reading. */
export function sessionAuthenticator({ db, clock, cookie, publicUrl }: Options): Authenticator {
  return async ({ method = '', headers }) => {
    if (!SAFE_METHODS.has(method)) requireSameOrigin(headers, publicUrl);

    const sessionId = cookie.read(headers.cookie);
    const found = sessionId === undefined ? undefined : await findSession(db, hashSessionId(sessionId));
    const now = clock();
    if (!found || !isLive(found.session, now) || !mayWork(found.staff)) {
      throw new ProblemError('unauthenticated', 'Nobody is signed in.');
    }

    if (isDueToBeTouched(found.session, now)) await touchSession(db, found.session, now);
    return actorOf(found.staff);
  };
}
