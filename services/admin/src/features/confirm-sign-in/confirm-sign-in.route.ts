import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';
import { confirmSignIn, type Deps } from './confirm-sign-in.ts';

export function confirmSignInRoute(deps: Deps & VisitDeps): Route {
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
      const { formerSessionId: sessionId = '', device, address } = visitOf(sent, deps);
      await confirmSignIn(deps, { email, password, sessionId, device, address });
      return { status: 204 };
    },
  });
}
