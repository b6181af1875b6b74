import { ok } from '../api-answer.ts';
import type { Action, ApiCall, Keys } from '../gateway-api.ts';
import { pageAfter } from '../ledger/page-after.ts';
import type { Session } from '../ledger/records.ts';
import { invalidRequest, missing } from './square-error.ts';
import type { ListQuery } from './square-requests.ts';

export type SquareCall = ApiCall & { readonly locationId: string };

/** The action of an endpoint. It returns the body of the answer. */
export type SquareAction = (call: SquareCall) => unknown;

export function perform(action: SquareAction, locationId: string): Action {
  return (call) => ok(action({ ...call, locationId }));
}

const reused = 'The idempotency key can only be retried with the same request data.';

/** The idempotency keys, an optional part of the body. */
export const squareKeys: Keys = {
  keyOf: ({ body }) => {
    const key = (body as { idempotency_key?: unknown } | undefined)?.idempotency_key;
    return typeof key === 'string' && key !== '' ? key : undefined;
  },
  compared: ({ request, body }) => [request.path, body],
  repeatsRefusals: true,
  reused: invalidRequest('IDEMPOTENCY_KEY_REUSED', reused, 'idempotency_key'),
};

export function ownOrder({ simulation }: SquareCall, id: string): Session {
  return simulation.ledger.sessions.require('square', id, () => missing('order', id));
}

export function orderOfPayment({ simulation }: SquareCall, paymentId: string): Session {
  const session = simulation.ledger.sessions.inGroup(paymentId).find(({ captureId }) => captureId === paymentId);
  if (session?.gateway !== 'square') throw missing('payment', paymentId);
  return session;
}

export function refuseUnlessHere({ locationId }: SquareCall, asked: string): void {
  if (asked !== locationId) throw invalidRequest('INVALID_VALUE', `There is no location ${asked}`, 'location_id');
}

type Listed = { readonly id: string; readonly createdAt: string };
type Page<Row> = { readonly rows: readonly Row[]; readonly cursor?: string };

/** A page of the records of a period. The cursor names the last record of the page; the last page has none. */
export function pageOf<Row extends Listed>(rows: readonly Row[], query: ListQuery): Page<Row> {
  const found = rows.filter((row) => isWithin(row, query));
  const { page, hasMore } = pageAfter(query.sort_order === 'ASC' ? found : found.toReversed(), {
    after: query.cursor,
    limit: query.limit,
    missing: () => invalidRequest('INVALID_CURSOR', 'The cursor is not of this list', 'cursor'),
  });
  const last = hasMore ? page.at(-1) : undefined;
  return { rows: page, ...(last && { cursor: last.id }) };
}

function isWithin({ createdAt }: Listed, { begin_time: from, end_time: until }: ListQuery): boolean {
  const created = Date.parse(createdAt);
  if (from !== undefined && created < Date.parse(from)) return false;
  return until === undefined || created < Date.parse(until);
}
