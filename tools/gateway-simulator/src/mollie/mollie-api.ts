import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiAnswer, type ApiDoor } from '../api-answer.ts';
import { bringsApiKey } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { MollieAccount } from './mollie-account.ts';
import {
  cancelPayment,
  createPayment,
  createRefund,
  listChargebacks,
  listPayments,
  listRefunds,
  listRefundsOfPayment,
  readPayment,
  type MollieAction,
} from './mollie-actions.ts';
import { mollieProblem, refusals } from './mollie-error.ts';

const BODY_LIMIT = '256kb';

/** The part of Mollie's API that payments and refunds need, `/v2`. */
export function mollieApi(simulation: Simulation, { account, publicUrl }: ApiParts<MollieAccount>): Router {
  const door: ApiDoor = {
    gateway: 'mollie',
    faults: simulation.faults,
    outage: (status) => mollieProblem(status, 'Try again later'),
  };
  const on = (operation: Operation, action: MollieAction) =>
    apiHandler(door, operation, (request) =>
      asHal(refusals(() => action({ simulation, publicUrl: publicUrl(), request }))),
    );

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .post('/payments', on('create_session', createPayment))
    .get('/payments', on('list_payments', listPayments))
    .get('/payments/:id', on('get_session', readPayment))
    .delete('/payments/:id', on('expire_session', cancelPayment))
    .post('/payments/:id/refunds', on('create_refund', createRefund))
    .get('/payments/:id/refunds', on('get_refund', listRefundsOfPayment))
    .get('/refunds', on('list_refunds', listRefunds))
    .get('/chargebacks', on('list_disputes', listChargebacks));
}

function asHal({ headers, ...answer }: ApiAnswer): ApiAnswer {
  return { ...answer, headers: { ...headers, 'content-type': 'application/hal+json' } };
}

function authenticate({ apiKey }: MollieAccount): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, apiKey)) next();
    else response.status(401).json(mollieProblem(401, 'Missing authentication, or failed to authenticate'));
  };
}
