import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { PasskeyOptions, PasskeyResponse } from '../../second-factor/passkey-response.ts';
import { requireSameOrigin } from '../../session/same-origin.ts';
import type { StaffCookies } from '../../session/session-cookie.ts';
import { answerSignedIn, signedInAnswer } from '../../session/sign-in-answer.ts';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { beginWithPasskey, type Deps, finishWithPasskey } from './sign-in-with-passkey.ts';

type RouteDeps = Deps & StaffCookies & VisitDeps & Pick<AdminDeps, 'publicUrl'>;

export function signInWithPasskeyRoutes(deps: RouteDeps): Route[] {
  return [beginRoute(deps), finishRoute(deps)];
}

function beginRoute(deps: RouteDeps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/passkey/challenge',
    operationId: 'beginPasskeySignIn',
    summary: 'Request a challenge that a passkey signs, to sign in without a password.',
    tag: 'Session',
    auth: 'none',
    answers: { 200: { description: 'The options of WebAuthn', schema: z.object({ passkey: PasskeyOptions }) } },
    problems: ['forbidden', 'passkeys-unavailable', 'too-many-requests'],
    async handle(sent) {
      requireSameOrigin(sent.headers, deps.publicUrl);
      const { passkey, challengeToken } = await beginWithPasskey(deps, visitOf(sent, deps));
      const cookie = deps.challengeCookie.give(challengeToken);
      return { status: 200, headers: { 'set-cookie': cookie }, body: { passkey } };
    },
  });
}

function finishRoute(deps: RouteDeps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session/passkey',
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey; the answer sets the session cookie.',
    tag: 'Session',
    auth: 'none',
    body: z.strictObject({ passkey: PasskeyResponse }),
    answers: { 200: signedInAnswer },
    problems: ['forbidden', 'second-factor-wrong', 'sign-in-expired'],
    async handle({ body: { passkey: response }, ...sent }) {
      requireSameOrigin(sent.headers, deps.publicUrl);
      const token = deps.challengeCookie.read(sent.headers['cookie']);
      const signedIn = await finishWithPasskey(deps, { token, response, visit: visitOf(sent, deps) });
      return answerSignedIn(signedIn, deps);
    },
  });
}
