import type { Request } from 'express';
import { refundSession } from '../actions/refunds.ts';
import { expireSession, getSession, openSession, withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { pageAfter } from '../ledger/page-after.ts';
import type { Session } from '../ledger/records.ts';
import { SimulatorError } from '../simulator-error.ts';
import {
  CreateRefund,
  CreateSession,
  ListDisputes,
  ListRefunds,
  ListSessions,
  type PageQuery,
} from './sandbox-requests.ts';
import { sandboxDispute, sandboxRefund, sandboxSession } from './sandbox-resources.ts';

const SESSION_MS = 60 * 60 * 1000;

export function createSession({ simulation, publicUrl, request, body }: ApiCall): ApiAnswer {
  const session = openSession(simulation, {
    gateway: 'sandbox',
    ...CreateSession.parse(body),
    metadata: traceOf(request),
    expiresAt: new Date(simulation.clock().getTime() + SESSION_MS),
  });
  return ok(sandboxSession(session, publicUrl), 201);
}

/** The trace context of a request. The session's webhooks continue it, unlike at any other gateway. */
function traceOf(request: Request): Record<string, string> {
  const traceparent = request.header('traceparent');
  return traceparent === undefined ? {} : { traceparent };
}

export function readSession({ simulation, publicUrl, id }: ApiCall): ApiAnswer {
  return ok(sandboxSession(getSession(simulation, id), publicUrl));
}

export function listSessions({ simulation, publicUrl, query }: ApiCall): ApiAnswer {
  const toObject = (session: Session) => sandboxSession(session, publicUrl);
  return ok(sandboxPage(simulation.ledger.sessions.of('sandbox'), ListSessions.parse(query), toObject));
}

export function closeSession({ simulation, publicUrl, id }: ApiCall): ApiAnswer {
  return ok(sandboxSession(expireSession(simulation, id), publicUrl));
}

/**
 * Creates a refund. `allocation_id` identifies one refund for ever, so a request whose idempotency key was forgotten
 * creates no second refund.
 */
export function createRefund({ simulation, body }: ApiCall): ApiAnswer {
  const { currency, ...order } = CreateRefund.parse(body);
  const [earlier] = simulation.ledger.refunds.inGroup(order.metadata.allocation_id);
  if (earlier) return ok(withSession(simulation, sandboxRefund)(earlier));
  if (getSession(simulation, order.sessionId).currency !== currency) {
    throw new SimulatorError('wrong_currency', 'The payment was made in another currency');
  }
  return ok(withSession(simulation, sandboxRefund)(refundSession(simulation, order)), 201);
}

/** Lists every refund of the gateway, or the refunds with one `allocation_id`. */
export function listRefunds({ simulation, query }: ApiCall): ApiAnswer {
  const { allocation_id: allocationId, ...page } = ListRefunds.parse(query);
  const { refunds } = simulation.ledger;
  const found = allocationId === undefined ? refunds.all() : refunds.inGroup(allocationId);
  const rows = found.filter(({ gateway }) => gateway === 'sandbox');
  return ok(sandboxPage(rows, page, withSession(simulation, sandboxRefund)));
}

export function listDisputes({ simulation, query }: ApiCall): ApiAnswer {
  const rows = simulation.ledger.disputes.of('sandbox');
  return ok(sandboxPage(rows, ListDisputes.parse(query), withSession(simulation, sandboxDispute)));
}

export function readRefund({ simulation, id }: ApiCall): ApiAnswer {
  const refund = simulation.ledger.refunds.get(id);
  if (!refund) throw new SimulatorError('not_found', 'There is no such refund');
  return ok(withSession(simulation, sandboxRefund)(refund));
}

type Listed = { readonly id: string; readonly createdAt: string };

/**
 * A page of the records of a period, oldest first, so that new records come at the end. `next` is the last id of the
 * page; send it as `after`. It is null on the last page.
 */
function sandboxPage<Row extends Listed>(
  rows: readonly Row[],
  { after, limit, ...time }: PageQuery,
  toObject: (row: Row) => unknown,
): { data: unknown[]; next: string | null } {
  const found = rows.filter((row) => isWithin(row, time));
  const missing = (id: string) => new SimulatorError('not_found', `There is no ${id} in this list`);
  const { page, hasMore } = pageAfter(found, { after, limit, missing });
  return { data: page.map(toObject), next: hasMore ? (page.at(-1)?.id ?? null) : null };
}

function isWithin({ createdAt }: Listed, { created_from: from, created_until: until }: Partial<PageQuery>): boolean {
  const created = Date.parse(createdAt);
  if (from !== undefined && created < Date.parse(from)) return false;
  return until === undefined || created < Date.parse(until);
}
