import { remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { hashSecretToken } from '../../session/secret-token.ts';
import { authenticateSession } from '../../session/session-repository.ts';
import type { SignInAttempts } from '../../sign-in-attempt/sign-in-attempts-repository.ts';
import type { Passwords } from '../../staff/password.ts';
import { findStaffByEmail } from '../../staff/staff-repository.ts';

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly attempts: SignInAttempts;
  readonly passwords: Passwords;
};

type Confirmation = {
  readonly email: string;
  readonly password: string;
  readonly sessionId: string;
  readonly address: string;
  /** The token that identifies the browser. */
  readonly device: string | undefined;
};

/** Guesses count as attempts to sign in. Throws `validation-failed` and `too-many-requests`. */
export async function confirmSignIn(deps: Deps, confirmation: Confirmation): Promise<void> {
  const { email } = confirmation;
  const attempt = await deps.attempts.count(confirmation);
  await auditedOwn(deps, { email, name: 'confirm_sign_in' }, { run: () => confirm(deps, confirmation) });
  await attempt.forgetFailures();
}

async function confirm({ db, clock, passwords }: Deps, confirmation: Confirmation): Promise<void> {
  const staff = await findStaffByEmail(db, confirmation.email);
  if (!(await passwords.isRight(confirmation.password, staff?.passwordHash ?? undefined))) {
    throw validationFailed([{ pointer: '/password', detail: remark('password-not-yours') }]);
  }
  await authenticateSession(db, hashSecretToken(confirmation.sessionId), clock());
}
