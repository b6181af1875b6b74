import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import type { Identity } from '../../openid/identity.ts';
import { openSession } from '../../session/open-session.ts';
import { findSession, type FoundSession } from '../../session/session-repository.ts';
import type { Visit } from '../../session/visit.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';
import type { Staff } from '../../staff/staff.ts';
import { findStaff } from '../../staff/staff-repository.ts';
import { admitIdentity, hasNoPermissions } from './admit-identity.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock'>;
/** The provider states the age of an authentication in whole seconds. */
const SKEW_MS = 2_000;

type SignIn = { readonly identity: Identity; readonly visit: Visit };

/**
 * Opens a session for an identity that the provider has authenticated, and returns the session's id. Throws `forbidden`
 * for an account that is disabled or has no permissions at the provider; an account that lost them also loses its
 * sessions. An account keeps its email, which identifies it in the audit log, when its owner's email changes at the
 * provider.
 */
export async function signInWithOpenId(deps: Deps, { identity, visit }: SignIn): Promise<string> {
  const email = (await findStaff(deps.db, { openid_subject: identity.subject }))?.email ?? identity.email;
  return auditedOwn(deps, { email, name: 'sign_in' }, { run: () => enter(deps, { identity, visit }) });
}

async function enter({ db, clock }: Deps, { identity, visit }: SignIn): Promise<string> {
  const at = clock();
  const sessionId = await transact(db, async (trx) => {
    const former = await findSession(trx, hashSecretToken(visit.formerSessionId ?? ''));
    const staff = await admitIdentity(trx, identity, at);
    if (staff.permissions.length === 0) return undefined;
    const authenticatedAt = authenticatedBefore(at, identity.secondsSinceAuthentication);
    const continued = former && continues(former, staff, authenticatedAt) ? former.session : undefined;
    const opening = { staffId: staff.id, at, authenticatedAt, visit };
    return openSession(trx, { ...opening, ...(continued && { previousSignInAt: continued.previousSignInAt }) });
  });
  if (sessionId === undefined) throw hasNoPermissions();
  return sessionId;
}

/** Whether the provider only confirmed the former session, without a new sign-in. */
function continues({ session, staff }: FoundSession, { id }: Staff, authenticatedAt: Date | null): boolean {
  if (staff.id !== id || authenticatedAt === null) return staff.id === id;
  return session.authenticatedAt !== null && authenticatedAt.getTime() <= session.authenticatedAt.getTime() + SKEW_MS;
}

function authenticatedBefore(at: Date, seconds: number | null): Date | null {
  return seconds === null ? null : new Date(at.getTime() - seconds * 1_000);
}
