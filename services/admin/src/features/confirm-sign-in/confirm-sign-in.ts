import { remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { authenticateSession } from '../../session/session-repository.ts';
import { findByPassword } from '../../staff/password.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';

export type Deps = Pick<AdminDeps, 'db' | 'clock' | 'attempts' | 'passwords'>;

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

async function confirm(deps: Deps, confirmation: Confirmation): Promise<void> {
  if (!(await findByPassword(deps, confirmation))) {
    throw validationFailed([{ pointer: '/password', detail: remark('password-not-yours') }]);
  }
  await authenticateSession(deps.db, hashSecretToken(confirmation.sessionId), deps.clock());
}
