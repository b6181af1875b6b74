import { ProblemError, remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { findInvited, takeInvitation } from '../../invitation/invitation-repository.ts';
import { deleteDevicesOf } from '../../known-device/known-device-repository.ts';
import { enterAccount, type HalfSignedIn, type SignedIn } from '../../session/enter-account.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import type { Visit } from '../../session/visit.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';
import { belongsToProvider, mayWork, NO_ACCOUNT, type Staff } from '../../staff/staff.ts';
import { findStaff, lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import { weaknessOf } from '../../staff/weak-password.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'passwords' | 'relyingParty'>;

type Acceptance = {
  readonly token: string;
  readonly password: string;
  readonly visit: Visit;
};

/**
 * Sets the password of the account, ends its sessions, forgets its devices, and signs its owner in, or asks for the
 * second factor that the account has. Throws `not-found` and `validation-failed`, which leaves the invitation unchanged.
 */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<SignedIn | HalfSignedIn> {
  const { db, clock } = deps;
  const staffId = await findInvited(db, { tokenHash: hashSecretToken(acceptance.token), at: clock() });
  const invited = requireInvited(await findStaff(db, { id: staffId ?? NO_ACCOUNT }));
  const { email } = invited;
  const weakness = await weaknessOf(acceptance.password, invited);
  if (weakness !== undefined) throw validationFailed([{ pointer: '/password', detail: weakness }]);
  return auditedOwn(deps, { email, name: 'accept_invitation' }, { run: () => accept(deps, acceptance) });
}

/** Calculates the expensive hash only for a known token, and outside of the transaction. */
async function accept(deps: Deps, { token, password, visit }: Acceptance): Promise<SignedIn | HalfSignedIn> {
  const passwordHash = await deps.passwords.hash(password);
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const staffId = await takeInvitation(trx, { tokenHash: hashSecretToken(token), at });
    const invited = requireInvited(await lockStaff(trx, { id: staffId ?? NO_ACCOUNT }));
    const staff = { ...invited, passwordHash };
    await saveStaff(trx, staff);
    await deleteSessionsOf(trx, staff.id);
    await deleteDevicesOf(trx, staff.id);
    await deleteChallengesOf(trx, staff.id);
    return enterAccount(trx, deps.relyingParty, { staff, visit, countedAddress: null, at });
  });
}

/** The account of an open invitation. Throws `not-found`. */
function requireInvited(staff: Staff | undefined): Staff {
  if (staff && mayWork(staff) && !belongsToProvider(staff)) return staff;
  throw new ProblemError('not-found', remark('invitation-invalid'));
}
