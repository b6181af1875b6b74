import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, text, type Request, type RequestHandler } from 'express';
import { apiHandler, type ApiAnswer, type ApiDoor } from '../api-answer.ts';
import type { Operation } from '../faults.ts';
import { answerOnce } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { Simulation } from '../simulation.ts';
import { refusals, StripeError, stripeProblem } from './stripe-error.ts';
import { parseStripeForm, type FormValue } from './stripe-form.ts';
import { stripeActions, type StripeAction } from './stripe-actions.ts';

const BODY_LIMIT = '256kb';
const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;

export type StripeApi = { readonly secretKey: string; readonly publicUrl: () => string };

type Endpoint = readonly [method: 'get' | 'post', path: string, operation: Operation, action: StripeAction];

/** The part of Stripe's API that Checkout and Refunds need, `/v1`. */
export function stripeApi(simulation: Simulation, { secretKey, publicUrl }: StripeApi): Router {
  const door: ApiDoor = {
    gateway: 'stripe',
    faults: simulation.faults,
    trouble: (status) =>
      stripeProblem(status === 429 ? 'invalid_request_error' : 'api_error', { message: 'Try again later' }),
  };
  const actions = stripeActions(simulation, publicUrl);
  const endpoints: readonly Endpoint[] = [
    ['post', '/checkout/sessions', 'create_session', actions.createSession],
    ['get', '/checkout/sessions', 'get_session', actions.listSessions],
    ['get', '/checkout/sessions/:id', 'get_session', actions.getSession],
    ['post', '/checkout/sessions/:id/expire', 'expire_session', actions.expireSession],
    ['get', '/payment_intents/:id', 'get_session', actions.getPaymentIntent],
    ['get', '/charges/:id', 'get_session', actions.getCharge],
    ['post', '/refunds', 'create_refund', actions.createRefund],
    ['get', '/refunds', 'list_refunds', actions.listRefunds],
    ['get', '/refunds/:id', 'get_refund', actions.getRefund],
    ['get', '/events', 'get_session', actions.listEvents],
    ['get', '/events/:id', 'get_session', actions.getEvent],
  ];

  const router = Router().use(authenticate(secretKey), text({ type: () => true, limit: BODY_LIMIT }));
  for (const [method, path, operation, action] of endpoints) {
    router[method](
      path,
      apiHandler(door, operation, (request) => perform(simulation, request, action)),
    );
  }
  return router;
}

function perform({ ledger }: Simulation, request: Request, action: StripeAction): ApiAnswer {
  const parameters = parametersOf(request);
  const act = () => refusals(() => ({ status: 200, body: action(parameters, String(request.params['id'])) }));
  if (request.method === 'GET') return act();

  const key = request.header('idempotency-key')?.slice(0, IDEMPOTENCY_KEY_CHARACTERS_MAX);
  const fingerprint = JSON.stringify([request.path, parameters]);
  return answerOnce(ledger, { gateway: 'stripe', key, fingerprint }, act) ?? keyReused().answer;
}

function parametersOf(request: Request): { readonly [name: string]: FormValue } {
  const query = new URL(request.originalUrl, 'http://localhost').search;
  return parseStripeForm(request.method === 'GET' ? query : typeof request.body === 'string' ? request.body : '');
}

function keyReused(): StripeError {
  return new StripeError(400, 'idempotency_error', {
    message: 'This idempotency key was first used with other parameters',
  });
}

function authenticate(secretKey: string): RequestHandler {
  return (request, response, next) => {
    response.set('Request-Id', newId('req'));
    const given = digest(request.header('authorization') ?? '');
    if (timingSafeEqual(given, digest(`Bearer ${secretKey}`))) return next();
    response.status(401).json(stripeProblem('invalid_request_error', { message: 'Invalid API Key provided' }));
  };
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
