import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';
import { isChargeable, isKnownCurrency } from './stripe-currencies.ts';
import { unixSeconds } from './stripe-objects.ts';
import type { ListQuery } from './stripe-requests.ts';

/** A request of an authenticated client. `parameters` are the parsed form or query; `id` comes from the path. */
export type StripeCall = {
  readonly simulation: Simulation;
  readonly publicUrl: string;
  readonly parameters: unknown;
  readonly id: string;
};

/** One endpoint. It returns the object of the answer; `refusals` answers the errors that it throws. */
export type StripeAction = (call: StripeCall) => unknown;

/** The session of a payment intent. */
export function sessionOfCapture({ ledger }: Simulation, captureId: string): Session {
  const [session] = ledger.sessions.inGroup(captureId);
  if (session?.gateway !== 'stripe') throw missing('payment_intent', captureId);
  return session;
}

export function missing(what: string, id: string): StripeError {
  return new StripeError(404, 'invalid_request_error', { code: 'resource_missing', message: `No such ${what}: ${id}` });
}

export function refuseUnlessChargeable(amount: number, currency: string): void {
  if (!isKnownCurrency(currency)) {
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

/** One page of a list, newest first, as in all lists of Stripe. */
export function listPage<Row extends Listed>({ url, rows, query, toObject }: Listing<Row>) {
  const newestFirst = rows.filter((row) => isWithin(row, query.created ?? {})).toReversed();
  const start = query.starting_after === undefined ? 0 : indexAfter(newestFirst, query.starting_after);
  const data = newestFirst.slice(start, start + query.limit).map(toObject);
  return { object: 'list', url, data, has_more: start + query.limit < newestFirst.length };
}

type Limits = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>>;

function isWithin({ createdAt }: Listed, { gt = -1, gte = 0, lt = Infinity, lte = Infinity }: Limits): boolean {
  const created = unixSeconds(createdAt);
  return created > gt && created >= gte && created < lt && created <= lte;
}

function indexAfter(rows: readonly Listed[], id: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw missing('object in this list', id);
  return index + 1;
}
