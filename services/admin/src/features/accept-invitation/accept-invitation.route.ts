import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { requireSameOrigin } from '../../session/same-origin.ts';
import type { StaffCookies } from '../../session/session-cookie.ts';
import { answerEntered, passwordAnswers } from '../../session/sign-in-answer.ts';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { NewPassword } from '../../staff/staff-resource.ts';
import { acceptInvitation, type Deps } from './accept-invitation.ts';

const TOKEN_LENGTH_MAX = 100;

export function acceptInvitationRoute(deps: Deps & StaffCookies & VisitDeps & Pick<AdminDeps, 'publicUrl'>): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/invitation',
    operationId: 'acceptInvitation',
    summary: 'Choose a password with the token of an invitation. The answer signs in, or requires a second factor.',
    tag: 'Session',
    auth: 'none',
    body: z.strictObject({ token: z.string().min(1).max(TOKEN_LENGTH_MAX), password: NewPassword }),
    answers: passwordAnswers,
    problems: ['forbidden', 'not-found', 'too-many-requests'],
    async handle({ body, ...sent }) {
      requireSameOrigin(sent.headers, deps.publicUrl);
      return answerEntered(await acceptInvitation(deps, { ...body, visit: visitOf(sent, deps) }), deps);
    },
  });
}
