import { type Permission, type ProblemType, requirePermission } from '@booking/contracts';
import { type Caller, defineRoute, type Route } from '@booking/http';
import type { z } from 'zod';

type Request<Params extends z.ZodObject, Query extends z.ZodObject> = {
  readonly params: z.infer<Params>;
  readonly query: z.infer<Query>;
  readonly caller: Caller;
};

type StaffQuery<Params extends z.ZodObject, Query extends z.ZodObject> = Pick<
  Route,
  'path' | 'operationId' | 'summary' | 'tag'
> & {
  readonly params?: Params;
  readonly query?: Query;
  readonly notFound?: ProblemType;
  readonly answer: { readonly description: string; readonly schema: z.ZodType };
  readonly problems?: readonly ProblemType[];
  /** The caller needs one of these permissions; `read_all` unless specified. */
  readonly permissions?: readonly [Permission, ...Permission[]];
  readonly read: (request: Request<Params, Query>) => unknown;
};

/** A route by which staff read something. The permission is checked after the request was validated. */
export function staffQuery<Params extends z.ZodObject, Query extends z.ZodObject>(
  declaration: StaffQuery<Params, Query>,
): Route {
  const { answer, permissions = ['read_all'], problems = [], read, ...route } = declaration;
  return defineRoute({
    ...route,
    method: 'get',
    auth: 'client',
    answers: { 200: answer },
    problems: ['forbidden', ...(route.notFound ? [route.notFound] : []), ...problems],
    async handle(request) {
      requirePermission(request.caller, ...permissions);
      return { status: 200, body: await read(request) };
    },
  });
}
