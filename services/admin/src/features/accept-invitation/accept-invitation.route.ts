import type { Route } from '@booking/http';
import { z } from 'zod';
import { sessionRoute, type SessionRouteDeps } from '../../session/session-route.ts';
import { answerEntered, passwordAnswers } from '../../session/sign-in-answer.ts';
import { NewPassword } from '../../staff/staff-resource.ts';
import { acceptInvitation, type Deps } from './accept-invitation.ts';

const TOKEN_LENGTH_MAX = 100;

export function acceptInvitationRoute(deps: Deps & SessionRouteDeps): Route {
  return sessionRoute(deps, {
    path: '/admin/api/session/invitation',
    operationId: 'acceptInvitation',
    summary: 'Choose a password with the token of an invitation. The answer signs in, or requires a second factor.',
    body: z.strictObject({ token: z.string().min(1).max(TOKEN_LENGTH_MAX), password: NewPassword }),
    answers: passwordAnswers,
    problems: ['not-found', 'too-many-requests'],
    enter: async ({ body, visit }) => answerEntered(await acceptInvitation(deps, { ...body, visit }), deps),
  });
}
