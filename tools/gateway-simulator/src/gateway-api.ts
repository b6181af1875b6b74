import { json, type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { type ApiAnswer, apiHandler } from './api-answer.ts';
import type { Operation } from './faults.ts';
import type { GatewayName } from './ledger/records.ts';
import type { Simulation } from './simulation.ts';
import { SimulatorError } from './simulator-error.ts';

const BODY_LIMIT = '256kb';

/** A request that a gateway refuses, in its own form. */
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
  /** Acts, and answers a refusal in the form of the gateway. */
  readonly attempt: (act: () => ApiAnswer) => ApiAnswer;
};

/** One endpoint. Its refusals are thrown. */
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

type Endpoint = `${'get' | 'post' | 'put' | 'patch' | 'delete'} /${string}`;
type On = (operation: Operation, action: Action) => RequestHandler;

export type GatewayApi = {
  readonly isAuthentic: (request: Request) => boolean;
  readonly errors: ApiErrors;
  /** The operation of each endpoint, for faults, and its action. */
  readonly routes: Readonly<Record<Endpoint, readonly [Operation, Action]>>;
  /** By default JSON. */
  readonly bodyParser?: RequestHandler;
  /** Headers of every answer. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** The endpoints that need no credentials. */
  readonly open?: (on: On) => Router;
};

type Served = { readonly gateway: GatewayName; readonly simulation: Simulation; readonly publicUrl: () => string };

/** Serves a gateway's API. */
export function serveApi(api: GatewayApi, { gateway, simulation, publicUrl }: Served): Router {
  const context = { gateway, faults: simulation.faults, outage: api.errors.outage };
  const attempt = (act: () => ApiAnswer) => answerRefusals(api.errors, act);
  const on: On = (operation, action) =>
    apiHandler(context, operation, (request) => {
      const { params, query, body } = request as Pick<Request, 'params' | 'query'> & { body: unknown };
      const call = { simulation, publicUrl: publicUrl(), request, id: String(params['id']), query, body };
      return attempt(() => action({ ...call, attempt }));
    });

  const router = Router();
  if (api.open) router.use(api.open(on));
  router.use(setHeaders(api), authenticate(api), api.bodyParser ?? json({ limit: BODY_LIMIT }));
  for (const [endpoint, [operation, action]] of Object.entries(api.routes)) {
    const [verb = '', path = ''] = endpoint.split(' ');
    router[verb as 'get'](path, on(operation, action));
  }
  return router;
}

function answerRefusals(errors: ApiErrors, act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
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
