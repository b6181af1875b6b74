import type { ProblemType } from '@booking/contracts';
import { type Answer, defineRoute, type Route } from '@booking/http';
import type { FoundSession } from '../session/session-repository.ts';
import { findOwn, type OwnDeps, requireSignInChange, SIGN_IN_PROBLEMS } from './own-account.ts';

type OwnAccountRoute = Pick<Route, 'path' | 'operationId' | 'summary'> & {
  readonly answer: Route['answers'][number];
  readonly run: (own: FoundSession, at: Date) => Promise<Omit<Answer, 'status'>>;
};

/** A route by which staff read something of their own account. It needs no permission. */
export function ownAccountQuery(deps: OwnDeps, { answer, run, ...route }: OwnAccountRoute): Route {
  return defineRoute({
    ...{ ...route, method: 'get', tag: 'Account', auth: 'client', answers: { 200: answer }, problems: [] },
    async handle({ headers }) {
      return { status: 200, ...(await run(await findOwn(deps, headers), deps.clock())) };
    },
  });
}

/** A route by which staff begin to set up a second factor. It requires a recent sign-in, and has no audit entries. */
export function beginFactorRoute(
  deps: OwnDeps,
  { answer, problems, run, ...route }: OwnAccountRoute & { readonly problems: readonly ProblemType[] },
): Route {
  return defineRoute({
    ...{ ...route, method: 'post', tag: 'Account', auth: 'client', answers: { 200: answer } },
    problems: ['forbidden', ...SIGN_IN_PROBLEMS, ...problems],
    async handle({ headers }) {
      const own = await findOwn(deps, headers);
      const at = deps.clock();
      requireSignInChange(own, at);
      return { status: 200, ...(await run(own, at)) };
    },
  });
}
