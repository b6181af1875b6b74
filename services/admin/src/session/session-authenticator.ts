import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@booking/contracts';
import type { Authenticator } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { AdminDeps } from '../admin-deps.ts';
import { LIVE_UPDATES_PATH } from '../live-update/live-update.ts';
import { hashSecretToken } from '../staff/secret-token.ts';
import { actorOf, belongsToProvider, mayWork } from '../staff/staff.ts';
import { signInAddress } from './openid-addresses.ts';
import { requireSameOrigin } from './same-origin.ts';
import { isDueAtProvider, isDueToBeTouched, isLive, sessionEnded } from './session.ts';
import { findSession, type FoundSession, touchSession } from './session-repository.ts';

type Deps = Pick<AdminDeps, 'db' | 'clock' | 'sessionCookie' | 'publicUrl'>;

/** The header of automatic requests of a page. */
const UNATTENDED_HEADER = 'x-unattended';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Identifies staff by their session cookie, and accepts it only for reading and for requests of our own pages. */
export function sessionAuthenticator({ db, clock, sessionCookie, publicUrl }: Deps): Authenticator {
  return async ({ method = '', url, headers }) => {
    if (!SAFE_METHODS.has(method)) requireSameOrigin(headers, publicUrl);

    const now = clock();
    const { session, staff } = await getOpenSession(db, sessionCookie.read(headers.cookie), now);
    if (isAttended({ url, headers }) && isDueToBeTouched(session, now)) await touchSession(db, session, now);
    return actorOf(staff);
  };
}

/** Throws `unauthenticated`. */
async function getOpenSession(db: Database, sessionId: string | undefined, now: Date): Promise<FoundSession> {
  const found = sessionId === undefined ? undefined : await findSession(db, hashSecretToken(sessionId));
  if (!found || !isLive(found.session, now) || !mayWork(found.staff)) throw sessionEnded();
  if (belongsToProvider(found.staff) && isDueAtProvider(found.session, now)) throw unconfirmed();
  return found;
}

/** The browser goes to the provider, and returns with a new session unless the account lost its permissions. */
function unconfirmed(): ProblemError {
  const signInAt = signInAddress('none');
  return new ProblemError('unauthenticated', 'The OpenID provider has to confirm this session.', { signInAt });
}

/** Live updates and automatic requests of an unattended page do not prolong a session. */
function isAttended({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return !url.startsWith(LIVE_UPDATES_PATH) && headers[UNATTENDED_HEADER] !== 'true';
}
