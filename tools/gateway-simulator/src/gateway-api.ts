import { json, type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { type ApiAnswer, apiHandler } from './api-answer.ts';
import type { Operation } from './faults.ts';
import type { GatewayName, StoredAnswer } from './ledger/records.ts';
import type { Simulation } from './simulation.ts';
import { SimulatorError } from './simulator-error.ts';

const BODY_LIMIT = '256kb';

/** A refusal of a request, in the form of the gateway. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: ApiAnswer;

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`);
    this.answer = { status, body };
  }
}

/** A request of an authenticated client. `id` comes from the path. */
export type ApiCall = {
  readonly simulation: Simulation;
  readonly publicUrl: string;
  readonly request: Request;
  readonly id: string;
  readonly query: unknown;
  readonly body: unknown;
};

/**
 * The action of an endpoint. It throws a Refusal, a SimulatorError or a ZodError if the gateway refuses the request.
 */
export type Action = (call: ApiCall) => ApiAnswer;

/** The forms of a gateway's errors. */
export type ApiErrors = {
  /** The body of the answer to wrong credentials. */
  readonly unauthenticated: unknown;
  /** The body of answers during an outage: 429, or 5xx. */
  readonly outage: (status: number) => unknown;
  /** The answer to an invalid request, for its first error. */
  readonly invalid: (issue: z.core.$ZodIssue) => Refusal;
  /** The answer to an action that the state of the gateway does not allow. */
  readonly refused: (error: SimulatorError) => Refusal;
};

/** The idempotency keys of a gateway. */
export type Keys = {
  /** The key of a request; undefined when it has none. */
  readonly keyOf: (call: ApiCall) => string | undefined;
  /** The content that must be the same in every request with the key. */
  readonly compared: (call: ApiCall) => unknown;
  /**
   * Whether refusals are repeated like any other answer, except those of invalid requests. By default, a repeated
   * request acts again after a refusal.
   */
  readonly repeatsRefusals?: true;
  /** The answer to a request whose key came with another request before. */
  readonly reused: Refusal;
};

type Endpoint = `${'get' | 'post' | 'put' | 'patch' | 'delete'} /${string}`;
type On = (operation: Operation, action: Action) => RequestHandler;

export type GatewayApi = {
  readonly isAuthentic: (request: Request) => boolean;
  readonly errors: ApiErrors;
  /**
   * The operation of each endpoint, by which faults find it, and its action. `once`: the action is carried out once per
   * idempotency key.
   */
  readonly routes: Readonly<Record<Endpoint, readonly [Operation, Action, 'once'?]>>;
  readonly keys?: Keys;
  /** The parser of bodies; JSON by default. */
  readonly bodyParser?: RequestHandler;
  /** Headers of every answer. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** The endpoints that need no credentials. */
  readonly open?: (on: On) => Router;
};

type Served = { readonly gateway: GatewayName; readonly simulation: Simulation; readonly publicUrl: () => string };

/** Creates the routes of a gateway's API. */
export function serveApi(api: GatewayApi, { gateway, simulation, publicUrl }: Served): Router {
  const context = { gateway, faults: simulation.faults, outage: api.errors.outage };
  const on: On = (operation, action) =>
    apiHandler(context, operation, (request) => {
      const { params, query, body } = request as Pick<Request, 'params' | 'query'> & { body: unknown };
      const call = { simulation, publicUrl: publicUrl(), request, id: String(params['id']), query, body };
      return answerRefusals(api.errors, () => action(call));
    });

  const router = Router();
  if (api.open) router.use(api.open(on));
  router.use(setHeaders(api), authenticate(api), api.bodyParser ?? json({ limit: BODY_LIMIT }));
  for (const [endpoint, [operation, action, repeated]] of Object.entries(api.routes)) {
    const [verb = '', path = ''] = endpoint.split(' ');
    router[verb as 'get'](path, on(operation, repeated ? once(api, gateway, action) : action));
  }
  return router;
}

/**
 * The action, carried out once per idempotency key. A repeated request gets the first answer, with the header
 * `Idempotent-Replayed`.
 */
function once({ keys, errors }: GatewayApi, gateway: GatewayName, action: Action): Action {
  if (!keys) throw new Error(`${gateway} has no idempotency keys`);
  const act = (call: ApiCall) =>
    keys.repeatsRefusals ? answerRefusals(errors, () => action(call), isValid) : action(call);
  return (call) => {
    const key = keys.keyOf(call);
    if (key === undefined) return act(call);
    const { answers } = call.simulation.ledger;
    const [id, fingerprint] = [`${gateway} ${key}`, JSON.stringify(keys.compared(call))];
    const first = answers.get(id);
    if (first) return first.fingerprint === fingerprint ? replay(first) : keys.reused.answer;
    const answer = act(call);
    answers.put({ id, fingerprint, status: answer.status, body: answer.body });
    return answer;
  };
}

function replay({ status, body }: StoredAnswer): ApiAnswer {
  return { status, body, headers: { 'Idempotent-Replayed': 'true' } };
}

function isValid(error: unknown): boolean {
  return !(error instanceof z.ZodError);
}

function answerRefusals(errors: ApiErrors, act: () => ApiAnswer, isAnswered = (_error: unknown) => true): ApiAnswer {
  try {
    return act();
  } catch (error) {
    if (!isAnswered(error)) throw error;
    return toRefusal(errors, error).answer;
  }
}

function toRefusal(errors: ApiErrors, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SimulatorError) return errors.refused(error);
  const [issue] = error instanceof z.ZodError ? error.issues : [];
  if (issue) return errors.invalid(issue);
  throw error;
}

function setHeaders({ headers = () => ({}) }: GatewayApi): RequestHandler {
  return (_request, response, next) => {
    response.set(headers());
    next();
  };
}

function authenticate({ isAuthentic, errors }: GatewayApi): RequestHandler {
  return (request, response, next) => {
    if (isAuthentic(request)) next();
    else response.status(401).json(errors.unauthenticated);
  };
}
