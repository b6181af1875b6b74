import { ProblemError } from '@booking/contracts';
import { newId, transact, type Clock, type Database, type Transaction } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import type { Identity } from '../../openid/identity.ts';
import { openSession } from '../../session/open-session.ts';
import {
  findStaffBySubject,
  insertStaff,
  lockStaffByEmail,
  lockStaffBySubject,
  saveStaff,
} from '../../staff/staff-repository.ts';
import { mayWork, permit, type Staff } from '../../staff/staff.ts';

export type Deps = { readonly db: Database; readonly clock: Clock };
type SignIn = { readonly identity: Identity; readonly formerSessionId: string | undefined };

/**
 * Signs in whom the provider vouches for, with the permissions it says now, and returns the id of the session. Throws
 * `forbidden` when that is none, and for a disabled account. An account keeps its email, by which the audit log knows it,
 * whatever the provider calls its owner later.
 */
export async function signInWithOpenId(deps: Deps, { identity, formerSessionId }: SignIn): Promise<string> {
  const email = (await findStaffBySubject(deps.db, identity.subject))?.email ?? identity.email;
  const target = { type: 'staff', id: email } as const;
  const action = { staff: email, name: 'sign_in', target, reason: null } as const;
  return audited(deps, action, {
    run: () =>
      transact(deps.db, async (trx) => {
        const { id: staffId } = await admit(trx, identity, deps.clock());
        return openSession(trx, { staffId, at: deps.clock(), formerSessionId });
      }),
  });
}

async function admit(trx: Transaction, identity: Identity, at: Date): Promise<Staff> {
  if (identity.permissions.length === 0) throw new ProblemError('forbidden', 'This account may do nothing here.');
  const known = (await lockStaffBySubject(trx, identity.subject)) ?? (await findVerified(trx, identity));
  if (!known) return create(trx, identity, at);
  if (!mayWork(known)) throw new ProblemError('forbidden', 'This account is disabled.');
  const staff = { ...permit(known, identity.permissions), openIdSubject: identity.subject };
  await saveStaff(trx, staff);
  return staff;
}

/** An account that was made here belongs to whoever the provider has verified to own its email. */
async function findVerified(trx: Transaction, { email, isEmailVerified }: Identity): Promise<Staff | undefined> {
  const staff = await lockStaffByEmail(trx, email);
  if (!staff) return undefined;
  if (isEmailVerified && staff.openIdSubject === null) return staff;
  throw new ProblemError('forbidden', 'The email belongs to another account.');
}

async function create(trx: Transaction, identity: Identity, at: Date): Promise<Staff> {
  const { subject: openIdSubject, email, name, permissions } = identity;
  const staff = {
    id: newId(),
    email,
    name,
    passwordHash: null,
    openIdSubject,
    permissions,
    createdAt: at,
    disabledAt: null,
  };
  if (await insertStaff(trx, staff)) return staff;
  throw new ProblemError('service-unavailable', 'Somebody else is signing in with this email; try again.');
}
