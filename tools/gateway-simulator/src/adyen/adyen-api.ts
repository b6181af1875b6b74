import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { AdyenAccount } from './adyen-account.ts';
import { createRefund, createSession, type AdyenAction } from './adyen-actions.ts';
import { adyenProblem, refusals } from './adyen-error.ts';

const BODY_LIMIT = '256kb';

/** The part of Adyen's Checkout API that hosted sessions and refunds need, `/v72`. */
export function adyenApi(simulation: Simulation, { account, publicUrl }: ApiParts<AdyenAccount>): Router {
  const door: ApiDoor = {
    gateway: 'adyen',
    faults: simulation.faults,
    outage: (status) => adyenProblem('Try again later', { status, errorCode: '000', errorType: 'internal' }),
  };
  const on = (operation: Operation, action: AdyenAction) =>
    apiHandler(door, operation, (request) =>
      refusals(() => action({ simulation, account, publicUrl: publicUrl(), request })),
    );

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .post('/sessions', on('create_session', createSession))
    .post('/payments/:id/refunds', on('create_refund', createRefund));
}

function authenticate({ apiKey }: AdyenAccount): RequestHandler {
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.header('x-api-key') ?? ''), digest(apiKey))) next();
    else response.status(401).json(adyenProblem('HTTP Status Response - Unauthorized', UNAUTHORIZED));
  };
}

const UNAUTHORIZED = { status: 401, errorCode: '000', errorType: 'security' };

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
