import { defineRoute, type Route, strictBody } from '@booking/http';
import { z } from 'zod';
import { requireSameOrigin } from '../../session/same-origin.ts';
import type { TokenCookie } from '../../session/session-cookie.ts';
import { NewPassword, presentSignedIn, SignedInStaff } from '../../staff/staff-resource.ts';
import { acceptInvitation, type Deps } from './accept-invitation.ts';

const TOKEN_LENGTH_MAX = 100;

export function acceptInvitationRoute(
  deps: Deps & { cookie: TokenCookie; deviceCookie: TokenCookie; publicUrl: string },
): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/invitation',
    operationId: 'acceptInvitation',
    summary: 'Choose a password with the token of an invitation; the answer signs in.',
    tag: 'Session',
    auth: 'none',
    body: strictBody({ token: z.string().min(1).max(TOKEN_LENGTH_MAX), password: NewPassword }),
    answers: { 200: { description: 'Signed in', schema: z.object({ staff: SignedInStaff }) } },
    problems: ['forbidden', 'not-found'],
    async handle({ body, headers }) {
      requireSameOrigin(headers, deps.publicUrl);
      const formerSessionId = deps.cookie.read(headers['cookie']);
      const formerDevice = deps.deviceCookie.read(headers['cookie']);
      const { staff, sessionId, device } = await acceptInvitation(deps, { ...body, formerSessionId, formerDevice });
      const cookies = [deps.cookie.give(sessionId), deps.deviceCookie.give(device)];
      return { status: 200, headers: { 'set-cookie': cookies }, body: { staff: presentSignedIn(staff) } };
    },
  });
}
