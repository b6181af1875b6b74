import type { Route } from '@booking/http';
import { z } from 'zod';
import { PasskeyOptions, PasskeyResponse } from '../../second-factor/passkey-response.ts';
import { sessionRoute, type SessionRouteDeps } from '../../session/session-route.ts';
import { answerSignedIn, signedInAnswer } from '../../session/sign-in-answer.ts';
import { beginWithPasskey, type Deps, finishWithPasskey } from './sign-in-with-passkey.ts';

type RouteDeps = Deps & SessionRouteDeps;

export function signInWithPasskeyRoutes(deps: RouteDeps): Route[] {
  return [beginRoute(deps), finishRoute(deps)];
}

function beginRoute(deps: RouteDeps): Route {
  return sessionRoute(deps, {
    path: '/admin/api/session/passkey/challenge',
    operationId: 'beginPasskeySignIn',
    summary: 'Request a challenge that a passkey signs, to sign in without a password.',
    answers: { 200: { description: 'The options of WebAuthn', schema: z.object({ passkey: PasskeyOptions }) } },
    problems: ['passkeys-unavailable', 'too-many-requests'],
    async enter({ visit }) {
      const { passkey, challengeToken } = await beginWithPasskey(deps, visit);
      const cookie = deps.challengeCookie.give(challengeToken);
      return { status: 200, headers: { 'set-cookie': cookie }, body: { passkey } };
    },
  });
}

function finishRoute(deps: RouteDeps): Route {
  return sessionRoute(deps, {
    path: '/admin/api/session/passkey',
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey; the answer sets the session cookie.',
    body: z.strictObject({ passkey: PasskeyResponse }),
    answers: { 200: signedInAnswer },
    problems: ['second-factor-wrong', 'sign-in-expired'],
    async enter({ body: { passkey: response }, visit, challengeToken: token }) {
      return answerSignedIn(await finishWithPasskey(deps, { token, response, visit }), deps);
    },
  });
}
