import { RequestBatcher } from '@booking/idempotency';
import type { Database, Transaction } from '@booking/runtime';
import { type RequestDeps, requestRefunds, turnOfRequest } from './request-refunds.ts';
import type { RefundRequests } from './submit-request.ts';

type Deps = Pick<RequestDeps, 'terms'> & {
  readonly db: Database;
  claimIn(this: void, trx: Transaction): RequestDeps['claim'];
};

/** Requests that arrive together share a transaction. */
export function refundRequests({ db, terms, claimIn }: Deps): RefundRequests {
  return new RequestBatcher({
    name: 'refund requests',
    db,
    decide: (trx, requests) => requestRefunds(trx, { terms, claim: claimIn(trx) }, requests),
    turnOf: (request) => turnOfRequest(terms, request),
  });
}
