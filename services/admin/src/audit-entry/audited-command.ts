import { type Permission, type ProblemType, requirePermission } from '@booking/contracts';
import { type Caller, defineRoute, type RequestHeaders, type Route } from '@booking/http';
import type { IdempotencyKey } from '@booking/idempotency';
import { maskCardData } from '@booking/runtime';
import { z } from 'zod';
import type { Action, ActionName, Shown } from './audit-entry.ts';
import { type AuditDeps, audited } from './audited.ts';

const REASON_LENGTH_MAX = 500;

/** The reason of an action, written by staff. Card data is masked before anything is stored. See ADR 25. */
const Reason = z.string().trim().min(1).max(REASON_LENGTH_MAX).transform(maskCardData);

export const OptionalReason = z.strictObject({ reason: Reason.optional() });

export const RequiredReason = z.strictObject({ reason: Reason });

type Request<Params extends z.ZodObject, Body extends z.ZodObject> = {
  readonly params: z.infer<Params>;
  readonly body: z.infer<Body>;
  readonly caller: Caller;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly headers: RequestHeaders;
  /** Marks the answer as the answer to an earlier request with the same key. */
  readonly markReplay?: () => void;
};

type AuditedCommand<Params extends z.ZodObject, Body extends z.ZodObject, Result extends Shown> = Pick<
  Route,
  'path' | 'operationId' | 'summary' | 'tag'
> & {
  readonly params?: Params;
  /** The schema of the body. If the body has a `reason`, the audit log stores it. */
  readonly body: Body;
  /** Accepts an `Idempotency-Key`, which `run` passes on to the service that stores it. */
  readonly idempotent?: boolean;
  readonly notFound?: ProblemType;
  readonly answer: {
    readonly status?: number;
    readonly description: string;
    readonly schema: z.ZodType<Result>;
    /** The address of the created record, if it has one. */
    readonly location?: (result: Result) => string;
  };
  readonly problems?: readonly ProblemType[];
  readonly permission: Permission;
  readonly action: ActionName;
  target(request: Request<Params, Body>): Action['target'] | Promise<Action['target']>;
  /** The target before the action, as shown to staff; undefined when it is unknown. The action fails if this fails. */
  before?(request: Request<Params, Body>): Promise<Shown | undefined>;
  /** Resolves with the target after the action, as shown to staff, which is the answer. */
  run(request: Request<Params, Body>): Promise<Result>;
  /** The part of the answer for the audit log; the whole answer when missing. */
  after?(result: Result): Shown;
};

export function defineCommand<Body extends z.ZodObject, Result extends Shown, Params extends z.ZodObject>(
  command: AuditedCommand<Params, Body, Result>,
): AuditedCommand<Params, Body, Result> {
  return command;
}

/** A route for an action of staff, with its permission and its audit entries. */
export function auditedCommand<Body extends z.ZodObject, Result extends Shown, Params extends z.ZodObject>(
  deps: AuditDeps,
  command: AuditedCommand<Params, Body, Result>,
): Route {
  const { path, operationId, summary, tag, params, body, idempotent = false, notFound, problems = [] } = command;
  const { status = 200, location, ...answered } = command.answer;
  return defineRoute({
    method: 'post',
    path,
    operationId,
    summary,
    tag,
    auth: 'client',
    ...(params && { params }),
    body,
    idempotent,
    ...(notFound && { notFound }),
    answers: { [status]: { ...answered, hasLocation: location !== undefined } },
    problems: ['forbidden', ...(notFound ? [notFound] : []), ...problems],
    handle: async (request) => {
      let replayed = false;
      const markReplay = () => void (replayed = true);
      const done = await carryOut(deps, command, { ...request, markReplay });
      return { status, ...(location && { headers: { location: location(done) } }), body: done, replayed };
    },
  });
}

/**
 * Checks the permission after the attempt was logged, so that attempts without permission leave an entry too. So do
 * attempts whose target could not be read, which then fail. They are logged without their reason, because an erasure
 * would not find it.
 */
export async function carryOut<Body extends z.ZodObject, Result extends Shown, Params extends z.ZodObject>(
  deps: AuditDeps,
  command: AuditedCommand<Params, Body, Result>,
  request: Request<Params, Body>,
): Promise<Result> {
  const { caller, body } = request;
  const target = await command.target(request);
  const [read] = await Promise.allSettled([command.before?.(request)]);
  const isRead = read.status === 'fulfilled';
  const action = { staff: caller.sub, name: command.action, target, reason: isRead ? reasonOf(body) : null };
  return audited(deps, action, {
    before: isRead ? read.value : undefined,
    run: () => {
      requirePermission(caller, command.permission);
      if (!isRead) throw read.reason;
      return command.run(request);
    },
    after: (result) => command.after?.(result) ?? result,
  });
}

function reasonOf(body: object): string | null {
  return 'reason' in body && typeof body.reason === 'string' ? body.reason : null;
}
