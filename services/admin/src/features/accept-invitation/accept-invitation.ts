import { ProblemError } from '@booking/contracts';
import { transact, type Clock, type Database, type Transaction } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { findInvitation, takeInvitation } from '../../invitation/invitation-repository.ts';
import { isOpen, type Invitation } from '../../invitation/invitation.ts';
import { openSession } from '../../session/open-session.ts';
import { hashSecretToken } from '../../session/secret-token.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { hashPassword } from '../../staff/password.ts';
import { findStaff, lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import { belongsToProvider, mayWork, type Staff } from '../../staff/staff.ts';

export type Deps = { readonly db: Database; readonly clock: Clock };

type Acceptance = {
  readonly token: string;
  readonly password: string;
  readonly formerSessionId: string | undefined;
};

type Accepted = { readonly staff: Staff; readonly sessionId: string };

/** Chooses the password of the account, ends what was open in it, and signs its owner in. Throws `not-found`. */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<Accepted> {
  const tokenHash = hashSecretToken(acceptance.token);
  const { email } = await findInvited(deps, await findInvitation(deps.db, tokenHash));
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

/** The costly hash is made only for a token that is known, and outside the transaction. */
async function accept(deps: Deps, tokenHash: string, { password, formerSessionId }: Acceptance): Promise<Accepted> {
  const passwordHash = await hashPassword(password);
  const at = deps.clock();
  return transact(deps.db, async (trx) => {
    const staff = { ...(await takeInvited(trx, { tokenHash, at })), passwordHash };
    await saveStaff(trx, staff);
    await deleteSessionsOf(trx, staff.id);
    return {
      staff,
      sessionId: await openSession(trx, { staffId: staff.id, at, authenticatedAt: at, formerSessionId }),
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
  return new ProblemError('not-found', 'This invitation is not valid any more; ask for another one.');
}
