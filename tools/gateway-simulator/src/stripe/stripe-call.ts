import type { Request } from 'express';
import { ok } from '../api-answer.ts';
import type { Action, ApiCall, Keys, Refusal } from '../gateway-api.ts';
import type { Collection } from '../ledger/collection.ts';
import { pageAfter } from '../ledger/page-after.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { isChargeable, refusedCurrencies } from './stripe-currencies.ts';
import { invalidRequest, stripeError } from './stripe-error.ts';
import { parseStripeForm } from './stripe-form.ts';
import { captureIdOf, unixSeconds } from './stripe-objects.ts';
import type { ListQuery } from './stripe-requests.ts';

/** A call of an endpoint. `parameters` are the parsed form or query. */
export type StripeCall = Pick<ApiCall, 'simulation' | 'publicUrl' | 'id'> & { readonly parameters: unknown };

/** Answers with the object that an endpoint returns. */
export function perform(action: (call: StripeCall) => unknown): Action {
  return (call) => ok(action({ ...call, parameters: parametersOf(call.request) }));
}

/**
 * The idempotency keys. Stripe repeats refusals too, once an endpoint has started to process the request
 * (docs.stripe.com/api/idempotent_requests).
 */
export const stripeKeys: Keys = {
  keyOf: ({ request }) => request.header('idempotency-key'),
  compared: ({ request }) => [request.path, parametersOf(request)],
  repeatsRefusals: true,
  reused: stripeError(400, 'idempotency_error', {
    message: 'This idempotency key was first used with other parameters',
  }),
};

function parametersOf({ method, originalUrl, body }: Request): unknown {
  const form: unknown = method === 'GET' ? new URL(originalUrl, 'http://localhost').search : body;
  return parseStripeForm(typeof form === 'string' ? form : '');
}

/** The session of a payment intent. */
export function sessionOfCapture({ ledger }: Simulation, captureId: string): Session {
  const [session] = ledger.sessions.inGroup(captureId);
  if (session?.gateway !== 'stripe') throw missing('payment_intent', captureId);
  return session;
}

/** The records of a payment intent or of its charge, or all of them. */
export function rowsOf<Row extends Refund | Dispute>(
  simulation: Simulation,
  rows: Collection<Row>,
  { payment_intent: intent, charge }: ListQuery,
): readonly Row[] {
  const capture = intent ?? (charge === undefined ? undefined : captureIdOf(charge));
  return capture === undefined ? rows.of('stripe') : rows.inGroup(sessionOfCapture(simulation, capture).id);
}

export function missing(what: string, id: string): Refusal {
  return stripeError(404, 'invalid_request_error', { code: 'resource_missing', message: `No such ${what}: ${id}` });
}

export function refuseUnlessChargeable(amount: number, currency: string): void {
  if (refusedCurrencies.has(currency)) {
    throw invalidRequest({ message: `Invalid currency: ${currency.toLowerCase()}`, param: 'currency' });
  }
  if (isChargeable(amount, currency)) return;
  throw invalidRequest({
    code: 'invalid_charge_amount_no_decimal_compatible',
    message: `An amount in ${currency} must not use its last digits`,
    param: 'amount',
  });
}

type Listing<Row> = {
  readonly url: string;
  readonly rows: readonly Row[];
  readonly query: ListQuery;
  readonly toObject: (row: Row) => unknown;
};

type Listed = { readonly id: string; readonly createdAt: string };

/** A page of a list, newest first, as in all lists of Stripe. */
export function listPage<Row extends Listed>({ url, rows, query, toObject }: Listing<Row>) {
  const newestFirst = rows.filter((row) => isWithin(row, query.created ?? {})).toReversed();
  const { page, hasMore } = pageAfter(newestFirst, {
    after: query.starting_after,
    limit: query.limit,
    missing: (id) => missing('object in this list', id),
  });
  return { object: 'list', url, data: page.map(toObject), has_more: hasMore };
}

type Limits = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>>;

function isWithin({ createdAt }: Listed, { gt = -1, gte = 0, lt = Infinity, lte = Infinity }: Limits): boolean {
  const created = unixSeconds(createdAt);
  return created > gt && created >= gte && created < lt && created <= lte;
}
