import { ProblemError } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { transact, type Clock, type Database } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { openSession } from '../../session/open-session.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import type { SignInAttempts } from '../../sign-in-attempt/sign-in-attempts.ts';
import { hashPassword, isPassword } from '../../staff/password.ts';
import { findStaffByEmail, lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import type { Staff } from '../../staff/staff.ts';

export type Deps = { readonly db: Database; readonly clock: Clock; readonly attempts: SignInAttempts };

export type PasswordChange = {
  readonly email: string;
  readonly address: string;
  readonly currentPassword: string;
  readonly newPassword: string;
};

/**
 * Ends every session of the account, the one of the browser included, and returns the id of the one it has from now on.
 * Guesses at the current password count as attempts to sign in. Throws `validation-failed` and `too-many-requests`.
 */
export async function changePassword(deps: Deps, change: PasswordChange): Promise<string> {
  const { email } = change;
  await deps.attempts.count(change);
  const action = { staff: email, name: 'change_password', target: { type: 'staff', id: email }, reason: null } as const;
  return audited(deps, action, { run: () => replacePassword(deps, change) });
}

async function replacePassword({ db, clock, attempts }: Deps, change: PasswordChange): Promise<string> {
  const { id } = await identify(db, change);
  const passwordHash = await hashPassword(change.newPassword);
  const at = clock();
  const sessionId = await transact(db, async (trx) => {
    const staff = await lockStaff(trx, id);
    if (!staff) throw new ProblemError('unauthenticated', 'Nobody is signed in.');
    await saveStaff(trx, { ...staff, passwordHash });
    await deleteSessionsOf(trx, id);
    return openSession(trx, { staffId: id, at, authenticatedAt: at, formerSessionId: undefined });
  });
  await attempts.forget(change);
  return sessionId;
}

async function identify(db: Database, { email, currentPassword }: PasswordChange): Promise<Staff> {
  const staff = await findStaffByEmail(db, email);
  if (staff && (await isPassword(currentPassword, staff.passwordHash ?? undefined))) return staff;
  throw validationFailed([{ pointer: '/currentPassword', detail: 'Is not the password of this account' }]);
}
