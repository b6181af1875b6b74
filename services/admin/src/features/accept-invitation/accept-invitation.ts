import { ProblemError, remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { type Clock, type Database, transact, type Transaction } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { type Invitation, isOpen } from '../../invitation/invitation.ts';
import { findInvitation, takeInvitation } from '../../invitation/invitation-repository.ts';
import { deleteDevicesOf } from '../../known-device/known-device-repository.ts';
import type { RelyingParty } from '../../second-factor/relying-party.ts';
import { enterAccount, type HalfSignedIn, type SignedIn } from '../../session/enter-account.ts';
import { hashSecretToken } from '../../session/secret-token.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import type { Visit } from '../../session/visit.ts';
import type { Passwords } from '../../staff/password.ts';
import { belongsToProvider, mayWork, type Staff } from '../../staff/staff.ts';
import { findStaff, lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import { weaknessOf } from '../../staff/weak-password.ts';

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly relyingParty: RelyingParty;
};

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
  const tokenHash = hashSecretToken(acceptance.token);
  const invited = await findInvited(deps, await findInvitation(deps.db, tokenHash));
  const { email } = invited;
  const weakness = await weaknessOf(acceptance.password, invited);
  if (weakness !== undefined) throw validationFailed([{ pointer: '/password', detail: weakness }]);
  const action = {
    staff: email,
    name: 'accept_invitation',
    target: { type: 'staff', id: email },
    reason: null,
  } as const;
  return audited(deps, action, { run: () => accept(deps, tokenHash, acceptance) });
}

async function findInvited({ db, clock }: Deps, invitation: Invitation | undefined): Promise<Staff> {
  const staff = invitation && isOpen(invitation, clock()) ? await findStaff(db, invitation.staffId) : undefined;
  if (!staff || !mayWork(staff) || belongsToProvider(staff)) throw invalid();
  return staff;
}

/** Calculates the expensive hash only for a known token, and outside of the transaction. */
async function accept(deps: Deps, tokenHash: string, acceptance: Acceptance): Promise<SignedIn | HalfSignedIn> {
  const passwordHash = await deps.passwords.hash(acceptance.password);
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const staff = { ...(await takeInvited(trx, { tokenHash, at })), passwordHash };
    await saveStaff(trx, staff);
    await deleteSessionsOf(trx, staff.id);
    await deleteDevicesOf(trx, staff.id);
    await deleteChallengesOf(trx, staff.id);
    return enterAccount(trx, deps.relyingParty, { staff, visit: acceptance.visit, at });
  });
}

async function takeInvited(trx: Transaction, { tokenHash, at }: { tokenHash: string; at: Date }): Promise<Staff> {
  const invitation = await takeInvitation(trx, tokenHash);
  const staff = invitation && isOpen(invitation, at) ? await lockStaff(trx, invitation.staffId) : undefined;
  if (!staff || !mayWork(staff) || belongsToProvider(staff)) throw invalid();
  return staff;
}

function invalid(): ProblemError {
  return new ProblemError('not-found', remark('invitation-invalid'));
}
