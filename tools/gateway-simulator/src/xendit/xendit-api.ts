import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import { bringsAuthorization } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { XenditAccount } from './xendit-account.ts';
import type { XenditAction } from './xendit-call.ts';
import { listDisputes, readDispute } from './xendit-disputes.ts';
import { refusals, xenditProblem } from './xendit-error.ts';
import { createRefund, listRefunds, listTransactions, readRefund } from './xendit-refunds.ts';
import { cancelSession, createSession, readPayment, readPaymentRequest, readSession } from './xendit-sessions.ts';

const BODY_LIMIT = '256kb';
const API_VERSION = '2024-11-11';

/** The part of Xendit's API that Payment Sessions, Refunds and Disputes need. */
export function xenditApi(simulation: Simulation, { account, publicUrl }: ApiParts<XenditAccount>): Router {
  const door: ApiDoor = { gateway: 'xendit', faults: simulation.faults, outage };
  const on = (operation: Operation, action: XenditAction) =>
    apiHandler(door, operation, (request) => {
      const body: unknown = request.body;
      const { query, params } = request;
      const key = request.header('idempotency-key');
      const call = { simulation, publicUrl: publicUrl(), id: String(params['id']), query, body, key };
      return refusals(() => action(call));
    });

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .use('/v3', requireVersion)
    .post('/sessions', on('create_session', createSession))
    .get('/sessions/:id', on('get_session', readSession))
    .post('/sessions/:id/cancel', on('expire_session', cancelSession))
    .get('/v3/payments/:id', on('other', readPayment))
    .get('/v3/payment_requests/:id', on('other', readPaymentRequest))
    .post('/refunds', on('create_refund', createRefund))
    .get('/refunds', on('other', listRefunds))
    .get('/refunds/:id', on('get_refund', readRefund))
    .get('/transactions', on('list_refunds', listTransactions))
    .get('/v1/disputes', on('list_disputes', listDisputes))
    .get('/v1/disputes/:id', on('other', readDispute));
}

function outage(status: number) {
  if (status === 429) return xenditProblem('RATE_LIMIT_EXCEEDED', 'Too many requests');
  return xenditProblem('SERVER_ERROR', 'Something unexpected happened. Please try again later.');
}

const requireVersion: RequestHandler = (request, response, next) => {
  if (request.header('api-version') === API_VERSION) next();
  else response.status(400).json(xenditProblem('API_VALIDATION_ERROR', `api-version must be ${API_VERSION}`));
};

function authenticate({ secretKey }: XenditAccount): RequestHandler {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return (request, response, next) => {
    if (bringsAuthorization(request, expected)) next();
    else response.status(401).json(xenditProblem('INVALID_API_KEY', 'API key is not authorized for this API'));
  };
}
