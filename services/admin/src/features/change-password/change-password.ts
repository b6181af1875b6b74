import { type ProblemError, remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { transact } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { deleteDevicesOf, rememberDevice } from '../../known-device/known-device-repository.ts';
import { openSession } from '../../session/open-session.ts';
import { deleteSessionsOf, findSession } from '../../session/session-repository.ts';
import type { Visit } from '../../session/visit.ts';
import { findByPassword } from '../../staff/password.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';
import { lockChecked, saveStaff } from '../../staff/staff-repository.ts';
import { weaknessOf } from '../../staff/weak-password.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'attempts' | 'passwords'>;

type PasswordChange = {
  readonly email: string;
  readonly visit: Visit;
  readonly currentPassword: string;
  readonly newPassword: string;
};

type Changed = { readonly sessionId: string; readonly device: string };

/**
 * Ends every session of the account, closes its sign-in link and forgets its devices. Returns the new cookies of the
 * browser. Guesses at the current password count as attempts to sign in. Throws `validation-failed` and
 * `too-many-requests`.
 */
export async function changePassword(deps: Deps, change: PasswordChange): Promise<Changed> {
  const { email } = change;
  const attempt = await deps.attempts.count({ email, ...change.visit });
  const changed = await auditedOwn(
    deps,
    { email, name: 'change_password' },
    { run: () => replacePassword(deps, change) },
  );
  await attempt.forgetFailures();
  return changed;
}

async function replacePassword(deps: Deps, change: PasswordChange): Promise<Changed> {
  const { db, clock, passwords } = deps;
  const { visit } = change;
  const checked = await findByPassword(deps, { email: change.email, password: change.currentPassword });
  if (!checked) throw wrong();
  const { id } = checked;
  const weakness = await weaknessOf(change.newPassword, checked);
  if (weakness !== undefined) throw validationFailed([{ pointer: '/newPassword', detail: weakness }]);
  const passwordHash = await passwords.hash(change.newPassword);
  const at = clock();
  return transact(db, async (trx) => {
    const staff = await lockChecked(trx, checked);
    if (!staff) throw wrong();
    await saveStaff(trx, { ...staff, passwordHash });
    const former = await findSession(trx, hashSecretToken(visit.formerSessionId ?? ''));
    const previousSignInAt = former?.session.previousSignInAt ?? null;
    await deleteSessionsOf(trx, id);
    await deleteDevicesOf(trx, id);
    await deleteChallengesOf(trx, id);
    await deleteInvitationOf(trx, id);
    return {
      sessionId: await openSession(trx, { staffId: id, at, authenticatedAt: at, previousSignInAt, visit }),
      device: await rememberDevice(trx, { staffId: id, at, formerDevice: visit.device }),
    };
  });
}

function wrong(): ProblemError {
  return validationFailed([{ pointer: '/currentPassword', detail: remark('password-wrong') }]);
}
