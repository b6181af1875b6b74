import { json, type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { bringsApiKey } from '../api-key.ts';
import { callbackFaults, operations, requestFaults } from '../faults.ts';
import { gatewayNames } from '../ledger/records.ts';
import { refundBehaviours } from '../refund-behaviours.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { SimulatorControls } from './controls.ts';

const DEFAULT_SECOND_STEP_MS = 1000;
const ODDITY_CHARACTERS_MAX = 1_000_000;
const DELAY_MS_MAX = 24 * 60 * 60 * 1000;

const Nothing = z.strictObject({});
const Outcome = z.strictObject({ status: z.enum(['succeeded', 'failed']) });
const Pay = z.strictObject({
  method: z.enum(['instant', 'delayed', 'declined']).default('instant'),
  amount: z.int().min(1).optional(),
});
const DelayMs = z.int().min(0).max(DELAY_MS_MAX);
const Count = z.int().min(1).max(10_000).default(1);

const DashboardSession = z.strictObject({
  gateway: z.enum(gatewayNames),
  amount: z.int().min(1),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
});
const DashboardRefund = z.strictObject({
  session: z.string(),
  amount: z.int().min(1).optional(),
  behaviour: z.enum(refundBehaviours).default('at_once'),
  afterMs: DelayMs.default(DEFAULT_SECOND_STEP_MS),
});
const Plan = z.strictObject({
  behaviour: z.enum(refundBehaviours),
  afterMs: DelayMs.default(DEFAULT_SECOND_STEP_MS),
  count: Count,
});
const NewDispute = z.strictObject({
  session: z.string(),
  amount: z.int().min(1).optional(),
  reason: z.string().max(100).optional(),
});
const DisputeEnd = z.strictObject({ status: z.enum(['won', 'lost']) });
const Redelivery = z.strictObject({ forge: z.enum(['signature', 'body']).optional() });
const Oddity = z.strictObject({ session: z.string(), body: z.string().max(ODDITY_CHARACTERS_MAX).optional() });
const NewFault = z
  .strictObject({
    gateway: z.enum(gatewayNames).optional(),
    operation: z.enum(operations),
    fault: z.enum([...requestFaults, ...callbackFaults]),
    count: Count,
    afterMs: DelayMs.optional(),
    copies: z.int().min(1).max(1000).optional(),
  })
  .refine(
    ({ operation, fault }) => (operation === 'callback') === (callbackFaults as readonly string[]).includes(fault),
    {
      path: ['fault'],
      error: 'This fault does not belong to this operation',
    },
  );

/** The control API, `/simulator`: the actions of people at a gateway, its faults and its records. */
export function controlApi(controls: SimulatorControls, controlKey: string): Router {
  const router = Router().use(requireControlKey(controlKey), json());
  const on = answering(router);

  router.get('/sessions', (_request, response) => void response.json({ data: controls.sessions() }));
  router.get('/refunds', (_request, response) => void response.json({ data: controls.refunds() }));
  router.get('/disputes', (_request, response) => void response.json({ data: controls.disputes() }));
  router.get('/callbacks', (_request, response) => void response.json({ data: controls.callbacks() }));
  router.get('/ledger', (_request, response) => void response.json({ data: controls.ledger() }));
  router.get('/faults', (_request, response) => void response.json({ data: controls.faults() }));

  on('/sessions', DashboardSession, (order) => controls.openSession(order));
  on('/sessions/:id/pay', Pay, ({ method, amount }, id) => controls.pay(id, method, amount));
  on('/sessions/:id/settle', Outcome, ({ status }, id) => controls.settle(id, status));
  on('/sessions/:id/decline', Nothing, (_body, id) => controls.decline(id));
  on('/sessions/:id/abandon', Nothing, (_body, id) => controls.abandon(id));
  on('/sessions/:id/expire', Nothing, (_body, id) => controls.expire(id));

  on('/refunds', DashboardRefund, ({ session, amount, ...plan }) => controls.refund(session, amount, plan));
  on('/refunds/:id/settle', Outcome, ({ status }, id) => controls.settleRefund(id, status));
  on('/refund-plans', Plan, ({ count, ...plan }) => {
    controls.planRefunds(plan, count);
    return { ...plan, count };
  });

  on('/disputes', NewDispute, ({ session, ...order }) => controls.openDispute(session, order));
  on('/disputes/:id/close', DisputeEnd, ({ status }, id) => controls.closeDispute(id, status));

  on('/callbacks/:id/redeliver', Redelivery, ({ forge }, id) => controls.redeliver(id, forge));
  on('/callbacks', Oddity, ({ session, body }) => controls.sendOddity(session, body));

  on('/faults', NewFault, (fault) => controls.addFault(fault));
  router.delete('/faults', (_request, response) => {
    controls.clearFaults();
    response.status(204).end();
  });
  router.delete('/idempotency-keys', (_request, response) => {
    controls.forgetKeys();
    response.status(204).end();
  });
  return router;
}

/** Rejects a request to the control API that does not have its key as a bearer token. */
function requireControlKey(controlKey: string): RequestHandler {
  return (request, response, next) => {
    if (bringsApiKey(request, controlKey)) next();
    else {
      const error = { code: 'unauthenticated', message: 'The control API needs its key as a bearer token.' };
      response.status(401).set('WWW-Authenticate', 'Bearer').json({ error });
    }
  };
}

/** Registers a `POST` that validates its body, acts and answers with the result. */
function answering(router: Router) {
  return <Body extends z.ZodType>(
    path: string,
    body: Body,
    act: (body: z.infer<Body>, id: string) => unknown,
  ): void => {
    router.post(path, async (request: Request, response: Response) => {
      try {
        const parsed = body.parse(request.body ?? {});
        response.json(await act(parsed, String(request.params['id'])));
      } catch (error) {
        const { status, code, message } = problemOf(error);
        response.status(status).json({ error: { code, message } });
      }
    });
  };
}

function problemOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof z.ZodError) return { status: 400, code: 'invalid_request', message: z.prettifyError(error) };
  if (!(error instanceof SimulatorError)) throw error;
  return { status: error.reason === 'not_found' ? 404 : 409, code: error.reason, message: error.message };
}
