import { ProblemError } from '@booking/contracts';
import type { Authenticator } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { NEWS_PATH } from '../news/news.ts';
import { actorOf, mayWork } from '../staff/staff.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import { hashSecretToken } from './secret-token.ts';
import { findSession, touchSession } from './session-repository.ts';
import { isDueToBeTouched, isLive, type Session } from './session.ts';

type Options = { db: Database; clock: Clock; cookie: SessionCookie; publicUrl: string };

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Knows staff by their session cookie, and trusts it only for requests of our own pages and for reading. */
export function sessionAuthenticator({ db, clock, cookie, publicUrl }: Options): Authenticator {
  return async ({ method = '', url, headers }) => {
    if (!SAFE_METHODS.has(method)) requireSameOrigin(headers, publicUrl);

    const sessionId = cookie.read(headers.cookie);
    const found = sessionId === undefined ? undefined : await findSession(db, hashSecretToken(sessionId));
    const now = clock();
    if (!found || !isLive(found.session, now) || !mayWork(found.staff)) {
      throw new ProblemError('unauthenticated', 'Nobody is signed in.');
    }

    if (isUnnotedUse(found.session, { url, now })) await touchSession(db, found.session, now);
    return actorOf(found.staff);
  };
}

/** A page asks for news by itself, whether or not somebody sits before it: that keeps no session alive. */
function isUnnotedUse(session: Session, { url = '', now }: { url: string | undefined; now: Date }): boolean {
  return !url.startsWith(NEWS_PATH) && isDueToBeTouched(session, now);
}
