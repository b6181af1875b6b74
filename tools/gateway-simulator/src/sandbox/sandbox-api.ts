import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import { bringsApiKey } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { SandboxAccount } from './sandbox-account.ts';
import {
  closeSession,
  createRefund,
  createSession,
  listDisputes,
  listRefunds,
  listSessions,
  readRefund,
  readSession,
  type SandboxAction,
} from './sandbox-actions.ts';
import { refusals, sandboxProblem } from './sandbox-problem.ts';

const BODY_LIMIT = '64kb';

/** The sandbox's own API, `/sandbox/v1`. */
export function sandboxApi(simulation: Simulation, { account, publicUrl }: ApiParts<SandboxAccount>): Router {
  const door: ApiDoor = {
    gateway: 'sandbox',
    faults: simulation.faults,
    outage: (status) => sandboxProblem(status === 429 ? 'too_many_requests' : 'internal_error', 'Try again later'),
  };
  const on = (operation: Operation, action: SandboxAction) =>
    apiHandler(door, operation, (request) => refusals(() => action({ simulation, publicUrl: publicUrl(), request })));

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .post('/sessions', on('create_session', createSession))
    .get('/sessions', on('list_payments', listSessions))
    .get('/sessions/:id', on('get_session', readSession))
    .post('/sessions/:id/expire', on('expire_session', closeSession))
    .post('/refunds', on('create_refund', createRefund))
    .get('/refunds', on('list_refunds', listRefunds))
    .get('/refunds/:id', on('get_refund', readRefund))
    .get('/disputes', on('list_disputes', listDisputes));
}

function authenticate({ apiKey }: SandboxAccount): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, apiKey)) next();
    else response.status(401).json(sandboxProblem('unauthorized', 'The API key is not valid'));
  };
}
