import { defineRoute, type Route } from '@booking/http';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedOwn } from '../../audit-entry/audited.ts';
import { deleteSession } from '../../session/session-repository.ts';
import { hashSecretToken } from '../../staff/secret-token.ts';

export function signOutRoute(deps: Pick<AdminDeps, 'db' | 'clock' | 'sessionCookie'>): Route {
  return defineRoute({
    method: 'delete',
    path: '/admin/api/session',
    operationId: 'signOut',
    summary: 'Sign out: the session ends on the server.',
    tag: 'Session',
    auth: 'client',
    answers: { 204: { description: 'Signed out' } },
    problems: ['forbidden'],
    async handle({ caller: { sub: email }, headers }) {
      const sessionId = deps.sessionCookie.read(headers['cookie']) ?? '';
      const run = (): Promise<void> => deleteSession(deps.db, hashSecretToken(sessionId));
      await auditedOwn(deps, { email, name: 'sign_out' }, { run });
      return { status: 204, headers: { 'set-cookie': deps.sessionCookie.take() } };
    },
  });
}
