import { Router, text, type Request, type RequestHandler } from 'express';
import { apiHandler, type ApiAnswer, type ApiDoor } from '../api-answer.ts';
import { bringsApiKey } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import { answerOnce } from '../idempotency.ts';
import { newId } from '../ids.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { StripeAction } from './stripe-call.ts';
import { listDisputes } from './stripe-disputes.ts';
import { refusals, StripeError, stripeProblem } from './stripe-error.ts';
import { getEvent, listEvents } from './stripe-event-log.ts';
import { parseStripeForm } from './stripe-form.ts';
import { createRefund, getRefund, listRefunds } from './stripe-refunds.ts';
import {
  createSession,
  expireSession,
  getCharge,
  getPaymentIntent,
  getSession,
  listSessions,
} from './stripe-sessions.ts';

const BODY_LIMIT = '256kb';

/** The part of Stripe's API that Checkout and Refunds need, `/v1`. */
export function stripeApi(simulation: Simulation, { account, publicUrl }: ApiParts<StripeAccount>): Router {
  const door: ApiDoor = { gateway: 'stripe', faults: simulation.faults, outage };
  const on = (operation: Operation, action: StripeAction) =>
    apiHandler(door, operation, (request) => perform({ simulation, publicUrl: publicUrl(), request }, action));

  return Router()
    .use(authenticate(account), text({ type: () => true, limit: BODY_LIMIT }))
    .post('/checkout/sessions', on('create_session', createSession))
    .get('/checkout/sessions', on('list_payments', listSessions))
    .get('/checkout/sessions/:id', on('get_session', getSession))
    .post('/checkout/sessions/:id/expire', on('expire_session', expireSession))
    .get('/payment_intents/:id', on('other', getPaymentIntent))
    .get('/charges/:id', on('other', getCharge))
    .post('/refunds', on('create_refund', createRefund))
    .get('/refunds', on('list_refunds', listRefunds))
    .get('/refunds/:id', on('get_refund', getRefund))
    .get('/disputes', on('list_disputes', listDisputes))
    .get('/events', on('other', listEvents))
    .get('/events/:id', on('other', getEvent));
}

type Incoming = { readonly simulation: Simulation; readonly publicUrl: string; readonly request: Request };

/** Refusals are stored under the key too, as Stripe does once an endpoint has started to process the request. */
function perform({ simulation, publicUrl, request }: Incoming, action: StripeAction): ApiAnswer {
  const parameters = parametersOf(request);
  const call = { simulation, publicUrl, parameters, id: String(request.params['id']) };
  const act = () => refusals(() => ({ status: 200, body: action(call) }));
  if (request.method === 'GET') return act();

  const key = request.header('idempotency-key');
  const fingerprint = JSON.stringify([request.path, parameters]);
  return answerOnce(simulation.ledger, { gateway: 'stripe', key, fingerprint }, act) ?? keyReused().answer;
}

function parametersOf(request: Request): unknown {
  const form: unknown =
    request.method === 'GET' ? new URL(request.originalUrl, 'http://localhost').search : request.body;
  return parseStripeForm(typeof form === 'string' ? form : '');
}

function keyReused(): StripeError {
  const message = 'This idempotency key was first used with other parameters';
  return new StripeError(400, 'idempotency_error', { message });
}

function outage(status: number) {
  const isRateLimit = status === 429;
  const problem = { message: 'Try again later', ...(isRateLimit && { code: 'rate_limit' }) };
  return stripeProblem(isRateLimit ? 'invalid_request_error' : 'api_error', problem);
}

function authenticate({ secretKey }: StripeAccount): RequestHandler {
  return (request, response, next) => {
    response.set('Request-Id', newId('req'));
    if (bringsApiKey(request, secretKey)) next();
    else response.status(401).json(stripeProblem('invalid_request_error', { message: 'The API key is not valid' }));
  };
}
