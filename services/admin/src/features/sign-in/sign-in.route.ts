import { defineRoute, forwardedAddress, type Route, strictBody } from '@booking/http';
import { z } from 'zod';
import { requireSameOrigin } from '../../session/same-origin.ts';
import type { TokenCookie } from '../../session/session-cookie.ts';
import { Email, PASSWORD_LENGTH_MAX, presentSignedIn, SignedInStaff } from '../../staff/staff-resource.ts';
import { type Deps, signIn } from './sign-in.ts';

export function signInRoute(deps: Deps & { cookie: TokenCookie; deviceCookie: TokenCookie; publicUrl: string }): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session',
    operationId: 'signIn',
    summary: 'Sign in with an email and a password; the answer sets the session cookie.',
    tag: 'Session',
    auth: 'none',
    body: strictBody({ email: Email, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
    answers: { 200: { description: 'Signed in', schema: z.object({ staff: SignedInStaff }) } },
    problems: ['unauthenticated', 'forbidden', 'too-many-requests'],
    async handle({ body, headers }) {
      requireSameOrigin(headers, deps.publicUrl);
      const formerSessionId = deps.cookie.read(headers['cookie']);
      const origin = {
        address: forwardedAddress(headers) ?? 'direct',
        device: deps.deviceCookie.read(headers['cookie']),
      };
      const { staff, sessionId, device } = await signIn(deps, { ...body, ...origin, formerSessionId });
      return {
        status: 200,
        headers: { 'set-cookie': [deps.cookie.give(sessionId), deps.deviceCookie.give(device)] },
        body: { staff: presentSignedIn(staff) },
      };
    },
  });
}
