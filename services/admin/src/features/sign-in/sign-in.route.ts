import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { requireSameOrigin } from '../../session/same-origin.ts';
import type { StaffCookies } from '../../session/session-cookie.ts';
import { answerEntered, passwordAnswers } from '../../session/sign-in-answer.ts';
import { type VisitDeps, visitOf } from '../../session/visit.ts';
import { Email, PASSWORD_LENGTH_MAX } from '../../staff/staff-resource.ts';
import { finishSignInRoute } from './finish-sign-in.route.ts';
import type { Deps as FinishDeps } from './finish-sign-in.ts';
import { type Deps, signIn } from './sign-in.ts';

type RouteDeps = Deps & StaffCookies & VisitDeps & Pick<AdminDeps, 'publicUrl'>;

export function signInRoutes(deps: RouteDeps & FinishDeps): Route[] {
  return [signInRoute(deps), finishSignInRoute(deps)];
}

function signInRoute(deps: RouteDeps): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/session',
    operationId: 'signIn',
    summary: 'Sign in with an email and a password. The answer sets the session cookie, or requires a second factor.',
    tag: 'Session',
    auth: 'none',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
    answers: passwordAnswers,
    problems: ['unauthenticated', 'forbidden', 'too-many-requests'],
    async handle({ body, ...sent }) {
      requireSameOrigin(sent.headers, deps.publicUrl);
      return answerEntered(await signIn(deps, { ...body, visit: visitOf(sent, deps) }), deps);
    },
  });
}
