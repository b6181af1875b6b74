import { ProblemError, remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { type Clock, type Database, transact, type Transaction } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { type Invitation, isOpen } from '../../invitation/invitation.ts';
import { findInvitation, takeInvitation } from '../../invitation/invitation-repository.ts';
import { deleteDevicesOf, rememberDevice } from '../../known-device/known-device-repository.ts';
import { openSession } from '../../session/open-session.ts';
import { hashSecretToken } from '../../session/secret-token.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import type { Passwords } from '../../staff/password.ts';
import { belongsToProvider, mayWork, type Staff } from '../../staff/staff.ts';
import { findStaff, lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import { weaknessOf } from '../../staff/weak-password.ts';

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
};

type Acceptance = {
  readonly token: string;
  readonly password: string;
  readonly formerSessionId: string | undefined;
  /** The token that identifies the browser. */
  readonly formerDevice: string | undefined;
};

type Accepted = { readonly staff: Staff; readonly sessionId: string; readonly device: string };

/**
 * Sets the password of the account, ends its sessions, forgets its devices, and signs its owner in. Throws `not-found`
 * and `validation-failed`, which leaves the invitation unchanged.
 */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<Accepted> {
  const tokenHash = hashSecretToken(acceptance.token);
  const invited = await findInvited(deps, await findInvitation(deps.db, tokenHash));
  const { email } = invited;
  const weakness = weaknessOf(acceptance.password, invited);
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
async function accept(deps: Deps, tokenHash: string, acceptance: Acceptance): Promise<Accepted> {
  const { formerSessionId, formerDevice } = acceptance;
  const passwordHash = await deps.passwords.hash(acceptance.password);
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const staff = { ...(await takeInvited(trx, { tokenHash, at })), passwordHash };
    await saveStaff(trx, staff);
    await deleteSessionsOf(trx, staff.id);
    await deleteDevicesOf(trx, staff.id);
    return {
      staff,
      sessionId: await openSession(trx, { staffId: staff.id, at, authenticatedAt: at, formerSessionId }),
      device: await rememberDevice(trx, { staffId: staff.id, at, formerDevice }),
    };
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
