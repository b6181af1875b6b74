import type { Actor, Permission, ProblemType } from '@booking/contracts';
import type { IdempotencyKey } from '@booking/idempotency';
import { z } from 'zod';

/** The caller of a request: the `sub` and the permissions of its verified bearer token, or of its session. */
export type Caller = Actor;

/** The headers of a request, with names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The answer of a route. A body is sent as JSON. There are two exceptions: a string is sent as it is when the headers
 * name a content type, and `Pieces` are sent one by one. `replayed` marks the answer to a repeated request
 * (`Idempotent-Replayed: true`).
 */
export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly replayed?: boolean;
};

/** The request that a route's handler receives: fully parsed, without unknown members. */
type RouteRequest<Params, Query, Body, RequestCaller> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: RequestCaller;
  /** Set when the route is `idempotent` and the client sent an `Idempotency-Key`. */
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly headers: RequestHeaders;
  /** The address at the other end of the connection, which is usually that of a proxy; see `clientAddress`. */
  readonly remoteAddress: string | undefined;
  /** How long the client waits for the outcome (`Prefer: wait=N`), in milliseconds; 0 without that preference. */
  readonly preferWaitMs: number;
};

type Members = Record<string, unknown>;
export type AnyRouteRequest = RouteRequest<Members, Members, Members, Caller | undefined>;

type Auth = 'client' | 'none';
type CallerOf<RouteAuth extends Auth> = RouteAuth extends 'client' ? Caller : undefined;

const Nothing = z.strictObject({});
type Nothing = typeof Nothing;

export type RouteAnswer = {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** `application/json` unless specified. */
  readonly contentType?: string;
  /** The header `Location` has the address of the new resource. */
  readonly hasLocation?: boolean;
};

/** The members that a route is declared and described with. */
type Declared = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path in the form of OpenAPI: `/api/v1/bookings/{booking}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * Every caller needs this permission. It is checked before the body is read, and once more when the body has arrived.
   */
  readonly permission?: Permission;
  /**
   * The owner of the booking may call the route, and so may holders of one of these permissions. The handler checks it,
   * because only the handler knows the booking.
   */
  readonly ownerOr?: readonly Permission[];
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** Problems of this route, besides those that every route of its kind has. */
  readonly problems: readonly ProblemType[];
};

/** The members with a default. */
type Defaulted = {
  /**
   * Takes an `Idempotency-Key`; the handler passes `request.idempotencyKey` to `runOnce`, `runFirstStepOnce` or a
   * `RequestBatcher`.
   */
  readonly idempotent: boolean;
  /** Honours `Prefer: wait=N`, which the handler gets as `request.preferWaitMs`. */
  readonly canWait: boolean;
  /** The problem for a path with a malformed id, such as a text that is not a UUID. */
  readonly notFound: ProblemType;
};

export type RouteDescription = Declared &
  Defaulted & {
    readonly auth: Auth;
    readonly params: z.ZodObject;
    readonly query: z.ZodObject;
    readonly body: z.ZodObject | undefined;
  };

/** All requests, none, or those with certain query parameters, which are not validated yet. */
type CostlyRequests = boolean | ((query: Members) => boolean);

export type Route = RouteDescription & {
  /** The requests of this route that count for the rate limit of their caller, because they cost calls of a gateway. */
  readonly isLimitedPerCaller: CostlyRequests;
  handle(request: AnyRouteRequest): Promise<Answer>;
};

type RouteOptions<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  A extends Auth,
> = Declared &
  Partial<Defaulted & Pick<Route, 'isLimitedPerCaller'>> & {
    /** `client`: a bearer token is required and becomes `request.caller`. */
    readonly auth: A;
    readonly params?: Params;
    readonly query?: Query;
    /** Ignores unknown query parameters. Every other route rejects them. */
    readonly hasOpenQuery?: boolean;
    readonly body?: Body;
    handle(request: RouteRequest<z.infer<Params>, z.infer<Query>, z.infer<Body>, CallerOf<A>>): Promise<Answer>;
  };

/**
 * Declares an HTTP route once: the same zod schemas validate its requests and document it. Unknown members of the body
 * and unknown query parameters are rejected, even when the schemas allow them, unless the route `hasOpenQuery`.
 * A POST route without a body accepts only an empty body or `{}`.
 */
export function defineRoute<
  A extends Auth,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodObject = Nothing,
>(options: RouteOptions<Params, Query, Body, A>): Route {
  return {
    idempotent: false,
    canWait: false,
    isLimitedPerCaller: false,
    notFound: 'not-found',
    ...options,
    params: options.params ?? Nothing,
    query: (options.hasOpenQuery === true ? options.query : options.query?.strict()) ?? Nothing,
    body: options.body?.strict() ?? (options.method === 'post' ? Nothing : undefined),
  };
}
