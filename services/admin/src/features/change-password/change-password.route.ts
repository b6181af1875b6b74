import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { NewPassword, PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';
import { changePassword, type Deps } from './change-password.ts';

export function changePasswordRoute(deps: Deps & VisitDeps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/password',
    operationId: 'changePassword',
    summary: 'Change your own password. All other sessions of the account end.',
    tag: 'Session',
    auth: 'client',
    body: z.strictObject({ currentPassword: z.string().min(1).max(PASSWORD_LENGTH_MAX), newPassword: NewPassword }),
    answers: { 204: { description: 'Changed; the answer sets the cookie of the new session' } },
    problems: ['forbidden', 'too-many-requests'],
    async handle({ body, caller: { sub: email }, ...sent }) {
      const visit = visitOf(sent, deps);
      const { sessionId, device } = await changePassword(deps, { ...body, visit, email });
      return {
        status: 204,
        headers: { 'set-cookie': [deps.sessionCookie.give(sessionId), deps.deviceCookie.give(device)] },
      };
    },
  });
}
