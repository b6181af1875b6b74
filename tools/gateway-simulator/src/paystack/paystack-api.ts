import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import { bringsApiKey } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { PaystackAccount } from './paystack-account.ts';
import {
  createRefund,
  initialize,
  listDisputes,
  listRefunds,
  listTransactions,
  verify,
  type PaystackAction,
} from './paystack-actions.ts';
import { paystackProblem, refusals } from './paystack-error.ts';

const BODY_LIMIT = '256kb';

/** The part of Paystack's API that transactions and refunds need. */
export function paystackApi(simulation: Simulation, { account, publicUrl }: ApiParts<PaystackAccount>): Router {
  const door: ApiDoor = { gateway: 'paystack', faults: simulation.faults, outage };
  const on = (operation: Operation, action: PaystackAction) =>
    apiHandler(door, operation, (request) => refusals(() => action({ simulation, publicUrl: publicUrl(), request })));

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .post('/transaction/initialize', on('create_session', initialize))
    .get('/transaction/verify/:reference', on('get_session', verify))
    .get('/transaction', on('list_payments', listTransactions))
    .post('/refund', on('create_refund', createRefund))
    .get('/refund', on('list_refunds', listRefunds))
    .get('/dispute', on('list_disputes', listDisputes));
}

function outage(status: number) {
  const message = status === 429 ? 'Please wait a few minutes and try again.' : 'An error occurred';
  return paystackProblem(message, { code: 'unknown', type: 'api_error' });
}

function authenticate({ secretKey }: PaystackAccount): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, secretKey)) next();
    else response.status(401).json(paystackProblem('Invalid key', { code: 'invalid_Key', type: 'validation_error' }));
  };
}
