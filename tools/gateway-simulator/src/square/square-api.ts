import { Router, json, type Request, type RequestHandler } from 'express';
import { apiHandler, type ApiAnswer, type ApiDoor } from '../api-answer.ts';
import { bringsApiKey } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { SquareAccount } from './square-account.ts';
import { performOnce, type SquareAction } from './square-call.ts';
import { listDisputes } from './square-disputes.ts';
import { refusals, squareProblem } from './square-error.ts';
import { createPaymentLink, getOrder, getPayment, listPayments, updateOrder } from './square-orders.ts';
import { getRefund, listRefunds, refundPayment } from './square-refunds.ts';

const BODY_LIMIT = '256kb';

/** The part of Square's API that payment links and refunds need, `/v2`. */
export function squareApi(simulation: Simulation, { account, publicUrl }: ApiParts<SquareAccount>): Router {
  const door: ApiDoor = { gateway: 'square', faults: simulation.faults, outage };
  const { locationId } = account;
  const on = (operation: Operation, action: SquareAction) =>
    apiHandler(door, operation, (request) =>
      perform({ simulation, publicUrl: publicUrl(), locationId, request }, action),
    );

  return Router()
    .use(authenticate(account.accessToken), json({ limit: BODY_LIMIT }))
    .post('/online-checkout/payment-links', on('create_session', createPaymentLink))
    .get('/orders/:id', on('get_session', getOrder))
    .put('/orders/:id', on('expire_session', updateOrder))
    .get('/payments', on('list_payments', listPayments))
    .get('/payments/:id', on('other', getPayment))
    .post('/refunds', on('create_refund', refundPayment))
    .get('/refunds', on('list_refunds', listRefunds))
    .get('/refunds/:id', on('get_refund', getRefund))
    .get('/disputes', on('list_disputes', listDisputes));
}

type Incoming = {
  readonly simulation: Simulation;
  readonly publicUrl: string;
  readonly locationId: string;
  readonly request: Request;
};

function perform({ request, ...known }: Incoming, action: SquareAction): ApiAnswer {
  const { body, query, params } = request as { body: unknown } & Pick<Request, 'query' | 'params'>;
  const call = { ...known, body, query, id: String(params['id']) };
  if (request.method === 'GET') return refusals(() => ({ status: 200, body: action(call) }));
  return performOnce(call, request.path, () => action(call));
}

function outage(status: number) {
  const detail = 'Try again later';
  return status === 429
    ? squareProblem({ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail })
    : squareProblem({ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail });
}

function authenticate(accessToken: string): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, accessToken)) next();
    else response.status(401).json(squareProblem(unauthorized));
  };
}

const unauthorized = {
  category: 'AUTHENTICATION_ERROR',
  code: 'UNAUTHORIZED',
  detail: 'This request could not be authorized.',
};
