import { type ProblemError, remark } from '@booking/contracts';
import { defineRoute, type Route, validationFailed } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { authenticateSession } from '../../session/session-repository.ts';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { findByPassword } from '../../staff/password.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';
import { PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';

type Deps = VisitDeps & Pick<AdminDeps, 'db' | 'clock' | 'attempts' | 'passwords'>;

export function confirmSignInRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/confirmation',
    operationId: 'confirmSignIn',
    summary: 'Confirm the password. The release of an amount above the limit requires a recent confirmation.',
    tag: 'Session',
    auth: 'client',
    body: z.strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
    answers: { 204: { description: 'The session counts as signed in now' } },
    problems: ['forbidden', 'too-many-requests'],
    async handle({ body: { password }, caller: { sub: email }, ...sent }) {
      const visit = visitOf(sent, deps);
      // Guesses count as attempts to sign in.
      const attempt = await deps.attempts.count({ email, ...visit });
      const run = async (): Promise<void> => {
        if (!(await findByPassword(deps, { email, password }))) throw wrong();
        await authenticateSession(deps.db, hashSecretToken(visit.formerSessionId ?? ''), deps.clock());
      };
      await auditedOwn(deps, { email, name: 'confirm_sign_in' }, { run });
      await attempt.forgetFailures();
      return { status: 204 };
    },
  });
}

function wrong(): ProblemError {
  return validationFailed([{ pointer: '/password', detail: remark('password-not-yours') }]);
}
