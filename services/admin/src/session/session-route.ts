import type { ProblemType } from '@booking/contracts';
import { type Answer, defineRoute, type Route } from '@booking/http';
import type { z } from 'zod';
import type { AdminDeps } from '../admin-deps.ts';
import { requireSameOrigin } from './same-origin.ts';
import { type Visit, type VisitDeps, visitOf } from './visit.ts';

export type SessionRouteDeps = VisitDeps & Pick<AdminDeps, 'challengeCookie' | 'publicUrl'>;

type Request<Body extends z.ZodObject> = {
  readonly body: z.infer<Body>;
  readonly visit: Visit;
  /** The token of the challenge that the browser answers. */
  readonly challengeToken: string | undefined;
};

type SessionRoute<Body extends z.ZodObject> = Pick<Route, 'path' | 'operationId' | 'summary' | 'answers'> & {
  readonly body?: Body;
  readonly problems: readonly ProblemType[];
  readonly enter: (request: Request<Body>) => Promise<Answer>;
};

/** A step of signing in, which needs no session. Only our own pages may take it. */
export function sessionRoute<Body extends z.ZodObject>(deps: SessionRouteDeps, step: SessionRoute<Body>): Route {
  const { problems, enter, ...route } = step;
  return defineRoute({
    ...route,
    method: 'post',
    tag: 'Session',
    auth: 'none',
    problems: ['forbidden', ...problems],
    async handle({ body, ...sent }) {
      requireSameOrigin(sent.headers, deps.publicUrl);
      const challengeToken = deps.challengeCookie.read(sent.headers['cookie']);
      return enter({ body, visit: visitOf(sent, deps), challengeToken });
    },
  });
}
