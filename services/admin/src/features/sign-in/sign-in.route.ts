import type { Route } from '@booking/http';
import { z } from 'zod';
import { sessionRoute, type SessionRouteDeps } from '../../session/session-route.ts';
import { answerEntered, passwordAnswers } from '../../session/sign-in-answer.ts';
import { Email, PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';
import { finishSignInRoute } from './finish-sign-in.route.ts';
import type { Deps as FinishDeps } from './finish-sign-in.ts';
import { type Deps, signIn } from './sign-in.ts';

type RouteDeps = Deps & SessionRouteDeps;

export function signInRoutes(deps: RouteDeps & FinishDeps): Route[] {
  return [signInRoute(deps), finishSignInRoute(deps)];
}

function signInRoute(deps: RouteDeps): Route {
  return sessionRoute(deps, {
    path: '/admin/api/session',
    operationId: 'signIn',
    summary: 'Sign in with an email and a password. The answer sets the session cookie, or requires a second factor.',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
    answers: passwordAnswers,
    problems: ['unauthenticated', 'too-many-requests'],
    enter: async ({ body, visit }) => answerEntered(await signIn(deps, { ...body, visit }), deps),
  });
}
