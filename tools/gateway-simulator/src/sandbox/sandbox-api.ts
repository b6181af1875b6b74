import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, json, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { refundSession } from '../actions/refunds.ts';
import { expireSession, getSession, openSession } from '../actions/sessions.ts';
import { apiHandler, type ApiAnswer, type ApiDoor } from '../api-answer.ts';
import { answerOnce } from '../idempotency.ts';
import type { Refund } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError, type RefusalReason } from '../simulator-error.ts';
import { sandboxRefund, sandboxSession } from './sandbox-resources.ts';

const SESSION_MS = 60 * 60 * 1000;
const BODY_LIMIT = '64kb';

const Money = z.strictObject({ amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) });
const WebUrl = z.url({ protocol: /^https?$/ });

const NewSession = z.strictObject({
  payment_id: z.string().min(1).max(100),
  amount: Money,
  description: z.string().max(1000),
  return_url: WebUrl,
  cancel_url: WebUrl,
  callback_url: WebUrl,
});

const NewRefund = z.strictObject({
  session_id: z.string(),
  allocation_id: z.string().min(1).max(100),
  refund_id: z.string().min(1).max(100),
  amount: Money,
});

const statuses: Readonly<Record<RefusalReason, number>> = {
  not_found: 404,
  session_not_open: 409,
  not_captured: 409,
  not_pending: 409,
  already_refunded: 422,
  amount_too_large: 422,
  disputed: 422,
  refund_refused: 422,
};

export type SandboxApi = { readonly apiKey: string; readonly publicUrl: () => string };

/** The sandbox's own API, `/sandbox/v1`. */
export function sandboxApi(simulation: Simulation, api: SandboxApi): Router {
  const door: ApiDoor = {
    gateway: 'sandbox',
    faults: simulation.faults,
    trouble: (status) => problem(status === 429 ? 'too_many_requests' : 'internal_error', 'Try again later'),
  };
  const act = (action: (request: Request) => ApiAnswer) => (request: Request) => refusals(() => action(request));
  const router = Router().use(authenticate(api.apiKey), json({ limit: BODY_LIMIT }));

  router.post('/sessions', apiHandler(door, 'create_session', act(createSession(simulation, api))));
  router.get('/sessions/:id', apiHandler(door, 'get_session', act(readSession(simulation, api))));
  router.post('/sessions/:id/expire', apiHandler(door, 'expire_session', act(closeSession(simulation, api))));
  router.post('/refunds', apiHandler(door, 'create_refund', act(createRefund(simulation))));
  router.get('/refunds', apiHandler(door, 'list_refunds', act(listRefunds(simulation))));
  router.get('/refunds/:id', apiHandler(door, 'get_refund', act(readRefund(simulation))));
  return router;
}

function createSession(simulation: Simulation, { publicUrl }: SandboxApi) {
  return (request: Request): ApiAnswer => {
    const { payment_id, amount, description, return_url, cancel_url, callback_url } = NewSession.parse(request.body);
    // The callback address is not compared: a client may encrypt it anew on every try.
    const fingerprint = JSON.stringify(['session', payment_id, amount, description, return_url, cancel_url]);
    return once(simulation, request, fingerprint, () => {
      const session = openSession(simulation, {
        gateway: 'sandbox',
        ...amount,
        description,
        clientReference: payment_id,
        metadata: {},
        captureMetadata: {},
        returnUrl: return_url,
        cancelUrl: cancel_url,
        callbackUrl: callback_url,
        expiresAt: new Date(simulation.clock().getTime() + SESSION_MS),
      });
      return { status: 201, body: sandboxSession(session, publicUrl()) };
    });
  };
}

function readSession(simulation: Simulation, { publicUrl }: SandboxApi) {
  return ({ params }: Request): ApiAnswer => {
    const session = getSession(simulation, String(params['id']));
    return { status: 200, body: sandboxSession(session, publicUrl()) };
  };
}

function closeSession(simulation: Simulation, { publicUrl }: SandboxApi) {
  return (request: Request): ApiAnswer => {
    const id = String(request.params['id']);
    return once(simulation, request, `expire ${id}`, () => {
      const session = expireSession(simulation, id);
      return { status: 200, body: sandboxSession(session, publicUrl()) };
    });
  };
}

function createRefund(simulation: Simulation) {
  return (request: Request): ApiAnswer => {
    const { session_id, allocation_id, refund_id, amount } = NewRefund.parse(request.body);
    const fingerprint = JSON.stringify(['refund', session_id, allocation_id, refund_id, amount]);
    return once(simulation, request, fingerprint, () => {
      const refund = refundSession(simulation, {
        sessionId: session_id,
        amount: amount.amount,
        metadata: { allocation_id, refund_id },
        origin: 'api',
        plan: simulation.refundBehaviours.take(),
      });
      return { status: 201, body: toResource(simulation, refund) };
    });
  };
}

function listRefunds({ ledger, ...simulation }: Simulation) {
  return ({ query }: Request): ApiAnswer => {
    const { allocation_id } = z.strictObject({ allocation_id: z.string().min(1) }).parse(query);
    const refunds = ledger.refunds.inGroup(allocation_id);
    return { status: 200, body: { data: refunds.map((refund) => toResource({ ledger, ...simulation }, refund)) } };
  };
}

function readRefund(simulation: Simulation) {
  return ({ params }: Request): ApiAnswer => {
    const refund = simulation.ledger.refunds.get(String(params['id']));
    if (!refund) throw new SimulatorError('not_found', 'There is no such refund');
    return { status: 200, body: toResource(simulation, refund) };
  };
}

function toResource(simulation: Simulation, refund: Refund) {
  return sandboxRefund(refund, getSession(simulation, refund.sessionId));
}

function once({ ledger }: Simulation, request: Request, fingerprint: string, act: () => ApiAnswer): ApiAnswer {
  const key = request.header('idempotency-key');
  const answer = answerOnce(ledger, { gateway: 'sandbox', key, fingerprint }, () => refusals(act));
  return answer ?? { status: 422, body: problem('idempotency_key_reused', 'The key came with another request') };
}

function refusals(act: () => ApiAnswer): ApiAnswer {
  try {
    return act();
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: problem('invalid_request', z.prettifyError(error)) };
    if (!(error instanceof SimulatorError)) throw error;
    return { status: statuses[error.reason], body: problem(error.reason, error.message) };
  }
}

function authenticate(apiKey: string): RequestHandler {
  return (request, response, next) => {
    const given = digest(request.header('authorization') ?? '');
    if (timingSafeEqual(given, digest(`Bearer ${apiKey}`))) return next();
    response.status(401).json(problem('unauthorized', 'The API key is not valid'));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function problem(code: string, message: string) {
  return { error: { code, message } };
}
