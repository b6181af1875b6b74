import type { ProblemType } from '@booking/contracts';
import { type Answer, defineRoute, type Route } from '@booking/http';
import type { z } from 'zod';
import type { ActionName, Shown } from '../audit-entry/audit-entry.ts';
import { auditedOwn } from '../audit-entry/audited.ts';
import type { FoundSession } from '../session/session-repository.ts';
import { findOwn, type OwnDeps, requireSignInChange, SIGN_IN_PROBLEMS } from './own-account.ts';

type Request<Params extends z.ZodObject, Body extends z.ZodObject> = {
  readonly params: z.infer<Params>;
  readonly body: z.infer<Body>;
  readonly own: FoundSession;
  readonly at: Date;
  /** Contains the token of the challenge that the browser answers. */
  readonly cookieHeader: string | undefined;
};

type OwnAccountCommand<Params extends z.ZodObject, Body extends z.ZodObject, Result> = Pick<
  Route,
  'path' | 'operationId' | 'summary'
> & {
  readonly params?: Params;
  readonly body: Body;
  /** An answer without a schema is 204. */
  readonly answer: { readonly description: string; readonly schema?: z.ZodType<Result> };
  readonly problems?: readonly ProblemType[];
  readonly action: ActionName;
  /** Whether the command changes the account's password, factors or email, which requires a recent sign-in. */
  readonly changesSignIn: boolean | ((request: Request<Params, Body>) => boolean);
  before?(request: Request<Params, Body>): Shown;
  run(request: Request<Params, Body>): Promise<Result>;
  /** The part of the result for the audit log. */
  after?(result: Result, request: Request<Params, Body>): Shown;
};

/** A route by which staff change their own account, with its audit entries. It needs no permission. */
export function ownAccountCommand<Params extends z.ZodObject, Body extends z.ZodObject, Result>(
  deps: OwnDeps,
  command: OwnAccountCommand<Params, Body, Result>,
): Route {
  const { path, operationId, summary, params, body, problems = [], changesSignIn } = command;
  const status = command.answer.schema ? 200 : 204;
  return defineRoute({
    ...{ method: 'post', path, operationId, summary, tag: 'Account', auth: 'client', body },
    ...(params && { params }),
    answers: { [status]: command.answer },
    problems: ['forbidden', ...(changesSignIn === true ? SIGN_IN_PROBLEMS : []), ...problems],
    async handle({ params: given, body: sent, headers }): Promise<Answer> {
      const own = await findOwn(deps, headers);
      const asked = { params: given, body: sent, own, at: deps.clock(), cookieHeader: headers['cookie'] };
      const request = asked as Request<Params, Body>;
      // The recent sign-in is checked before the audit entry is written, because a request that only leads to a new
      // sign-in is not an attempt at the action.
      const isSignInChange = typeof changesSignIn === 'function' ? changesSignIn(request) : changesSignIn;
      if (isSignInChange) requireSignInChange(own, request.at);
      const action = { email: own.staff.email, name: command.action };
      const result = await auditedOwn(deps, action, {
        before: command.before?.(request),
        run: () => command.run(request),
        ...(command.after && { after: (done: Result) => command.after?.(done, request) ?? {} }),
      });
      return { status, ...(status === 200 && { body: result }) };
    },
  });
}

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
