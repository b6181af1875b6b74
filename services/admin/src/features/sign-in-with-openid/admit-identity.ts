import { ProblemError } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import type { Identity } from '../../openid/identity.ts';
import { deleteSecondFactors } from '../../second-factor/second-factors.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { adopt, hasSamePermissions, mayWork, NO_ACCOUNT, type Staff } from '../../staff/staff.ts';
import { insertStaff, isReservedEmail, lockStaff, saveStaff } from '../../staff/staff-repository.ts';

/**
 * Finds or creates the account of this identity and gives it its current permissions at the provider, which may be none.
 * The account loses its password, second factors and invitation here. If the provider has just taken it over, or its
 * permissions changed, its sessions end as well. Throws `forbidden`.
 */
export async function admitIdentity(trx: Transaction, identity: Identity, at: Date): Promise<Staff> {
  const linked = await lockStaff(trx, { openid_subject: identity.subject });
  if (!linked && identity.permissions.length === 0) throw hasNoPermissions();
  const known = linked ?? (await findVerified(trx, identity));
  if (!known) return create(trx, identity, at);
  if (!mayWork(known)) throw new ProblemError('forbidden', 'This account is disabled.');

  const staff = adopt(known, identity);
  await saveStaff(trx, staff);
  await deleteInvitationOf(trx, staff.id);
  await deleteSecondFactors(trx, staff.id);
  await deleteChallengesOf(trx, staff.id);
  if (!linked || !hasSamePermissions(known, staff)) await deleteSessionsOf(trx, staff.id);
  return staff;
}

export function hasNoPermissions(): ProblemError {
  return new ProblemError('forbidden', 'The OpenID provider gives this account no permissions here.');
}

/** An account that was created here belongs to the person whose email the provider has verified. */
async function findVerified(trx: Transaction, { email, isEmailVerified }: Identity): Promise<Staff | undefined> {
  const staff = await lockStaff(trx, { email });
  if (!staff && (await isReservedEmail(trx, email, NO_ACCOUNT))) throw takenEmail();
  if (!staff) return undefined;
  if (isEmailVerified && staff.openIdSubject === null) return staff;
  throw takenEmail();
}

function takenEmail(): ProblemError {
  return new ProblemError('forbidden', 'This email belongs to another account.');
}

async function create(trx: Transaction, identity: Identity, at: Date): Promise<Staff> {
  const { subject: openIdSubject, email, name, permissions } = identity;
  const account = { id: newId(), email, name, passwordHash: null, createdAt: at, disabledAt: null };
  const staff = { ...account, openIdSubject, permissions };
  if (await insertStaff(trx, staff)) return staff;
  throw new ProblemError('service-unavailable', 'Somebody else is signing in with this email; try again.');
}
