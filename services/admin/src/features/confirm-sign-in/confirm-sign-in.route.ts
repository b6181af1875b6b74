import { defineRoute, forwardedAddress, type Route, strictBody } from '@booking/http';
import { z } from 'zod';
import type { TokenCookie } from '../../session/session-cookie.ts';
import { PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';
import { confirmSignIn, type Deps } from './confirm-sign-in.ts';

export function confirmSignInRoute(deps: Deps & { cookie: TokenCookie; deviceCookie: TokenCookie }): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/confirmation',
    operationId: 'confirmSignIn',
    summary: 'Confirm the password. The release of an amount above the limit requires a recent confirmation.',
    tag: 'Session',
    auth: 'client',
    body: strictBody({ password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
    answers: { 204: { description: 'The session counts as signed in now' } },
    problems: ['forbidden', 'too-many-requests'],
    async handle({ body: { password }, caller: { sub: email }, headers }) {
      const sessionId = deps.cookie.read(headers['cookie']) ?? '';
      const device = deps.deviceCookie.read(headers['cookie']);
      await confirmSignIn(deps, { email, password, sessionId, device, address: forwardedAddress(headers) ?? 'direct' });
      return { status: 204 };
    },
  });
}
