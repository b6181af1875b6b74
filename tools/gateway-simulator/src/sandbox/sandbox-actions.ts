import type { Request } from 'express';
import { refundSession } from '../actions/refunds.ts';
import { expireSession, getSession, openSession } from '../actions/sessions.ts';
import type { ApiAnswer } from '../api-answer.ts';
import type { Action, ApiCall } from '../gateway-api.ts';
import { answerOnce } from '../idempotency.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { SimulatorError } from '../simulator-error.ts';
import { sandboxPage } from './sandbox-page.ts';
import { sandboxProblem } from './sandbox-problem.ts';
import { CreateRefund, CreateSession, ListDisputes, ListRefunds, ListSessions } from './sandbox-requests.ts';
import { sandboxDispute, sandboxRefund, sandboxSession } from './sandbox-resources.ts';

const SESSION_MS = 60 * 60 * 1000;

/** The webhook address may differ between retries, because a client may encrypt it again each time. */
export function createSession(call: ApiCall): ApiAnswer {
  const { callbackUrl, ...compared } = CreateSession.parse(call.request.body);
  return once(call, ['session', compared], ({ simulation, publicUrl }) => {
    const session = openSession(simulation, {
      gateway: 'sandbox',
      ...compared,
      metadata: traceOf(call.request),
      callbackUrl,
      expiresAt: new Date(simulation.clock().getTime() + SESSION_MS),
    });
    return { status: 201, body: sandboxSession(session, publicUrl) };
  });
}

/** The session's webhooks continue the trace of its creation, unlike at any other gateway. */
function traceOf(request: Request): Record<string, string> {
  const traceparent = request.header('traceparent');
  return traceparent === undefined ? {} : { traceparent };
}

export function readSession({ simulation, publicUrl, id }: ApiCall): ApiAnswer {
  return { status: 200, body: sandboxSession(getSession(simulation, id), publicUrl) };
}

export function listSessions({ simulation, publicUrl, request }: ApiCall): ApiAnswer {
  const query = ListSessions.parse(request.query);
  const toObject = (session: Session) => sandboxSession(session, publicUrl);
  return { status: 200, body: sandboxPage(simulation.ledger.sessions.of('sandbox'), query, toObject) };
}

export function closeSession(call: ApiCall): ApiAnswer {
  const id = call.id;
  return once(call, ['expire', id], ({ simulation, publicUrl }) => {
    return { status: 200, body: sandboxSession(expireSession(simulation, id), publicUrl) };
  });
}

/** `allocation_id` identifies one refund for ever. No second one is made, even when the key has expired. */
export function createRefund(call: ApiCall): ApiAnswer {
  const { currency, ...order } = CreateRefund.parse(call.request.body);
  return once(call, ['refund', currency, order], ({ simulation }) => {
    const [earlier] = simulation.ledger.refunds.inGroup(order.metadata.allocation_id);
    if (earlier) return { status: 200, body: toResource(simulation, earlier) };
    if (getSession(simulation, order.sessionId).currency !== currency) {
      throw new SimulatorError('wrong_currency', 'The payment was made in another currency');
    }
    return { status: 201, body: toResource(simulation, refundSession(simulation, order)) };
  });
}

/** Every refund of the gateway, or those of one `allocation_id`. */
export function listRefunds({ simulation, request }: ApiCall): ApiAnswer {
  const { allocation_id: allocationId, ...query } = ListRefunds.parse(request.query);
  const { refunds } = simulation.ledger;
  const found = allocationId === undefined ? refunds.all() : refunds.inGroup(allocationId);
  const rows = found.filter(({ gateway }) => gateway === 'sandbox');
  return { status: 200, body: sandboxPage(rows, query, (refund) => toResource(simulation, refund)) };
}

export function listDisputes({ simulation, request }: ApiCall): ApiAnswer {
  const query = ListDisputes.parse(request.query);
  const toObject = (dispute: Dispute) => sandboxDispute(dispute, getSession(simulation, dispute.sessionId));
  return { status: 200, body: sandboxPage(simulation.ledger.disputes.of('sandbox'), query, toObject) };
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const refund = simulation.ledger.refunds.get(id);
  if (!refund) throw new SimulatorError('not_found', 'There is no such refund');
  return { status: 200, body: toResource(simulation, refund) };
}

function toResource(simulation: Simulation, refund: Refund) {
  return sandboxRefund(refund, getSession(simulation, refund.sessionId));
}

function once(call: ApiCall, compared: readonly unknown[], act: Action): ApiAnswer {
  const key = call.request.header('idempotency-key');
  const keyed = { gateway: 'sandbox', key, fingerprint: JSON.stringify(compared) } as const;
  const answer = answerOnce(call.simulation.ledger, keyed, () => call.attempt(() => act(call)));
  return answer ?? { status: 422, body: sandboxProblem('idempotency_key_reused', 'The key came with another request') };
}
