import { type Clock, type Database, transact } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import type { Identity } from '../../openid/identity.ts';
import { openSession } from '../../session/open-session.ts';
import { findStaffBySubject } from '../../staff/staff-repository.ts';
import { admitIdentity, hasNoPermissions } from './admit-identity.ts';

export type Deps = { readonly db: Database; readonly clock: Clock };
type SignIn = { readonly identity: Identity; readonly formerSessionId: string | undefined };

/**
 * Opens a session for an identity that the provider vouches for, and returns the session's id. Throws `forbidden` for
 * an account that is disabled or has no permissions at the provider; an account that lost them also loses its sessions.
 * An account keeps its email, which identifies it in the audit log, when its owner's email changes at the provider.
 */
export async function signInWithOpenId(deps: Deps, { identity, formerSessionId }: SignIn): Promise<string> {
  const email = (await findStaffBySubject(deps.db, identity.subject))?.email ?? identity.email;
  const target = { type: 'staff', id: email } as const;
  const action = { staff: email, name: 'sign_in', target, reason: null } as const;
  return audited(deps, action, { run: () => enter(deps, { identity, formerSessionId }) });
}

async function enter({ db, clock }: Deps, { identity, formerSessionId }: SignIn): Promise<string> {
  const at = clock();
  const sessionId = await transact(db, async (trx) => {
    const { id: staffId, permissions } = await admitIdentity(trx, identity, at);
    const authenticatedAt = authenticatedBefore(at, identity.secondsSinceAuthentication);
    return permissions.length === 0 ? undefined : openSession(trx, { staffId, at, authenticatedAt, formerSessionId });
  });
  if (sessionId === undefined) throw hasNoPermissions();
  return sessionId;
}

function authenticatedBefore(at: Date, seconds: number | null): Date | null {
  return seconds === null ? null : new Date(at.getTime() - seconds * 1_000);
}
