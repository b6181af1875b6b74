import assert from 'node:assert/strict';
import { type Money, ProblemError, type Releaser } from '@booking/contracts';
import { type Decided, RequestBatcher, type Submitted } from '@booking/idempotency';
import { type Database, newId, type Transaction } from '@booking/runtime';
import { namesOf } from '../../approval-policy/approval-policy.ts';
import { openRefund } from '../../refund/open-refund.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import {
  mayProcessRefunds,
  type RefundableBooking,
  requireRefundable,
} from '../../refundable-booking/refundable-booking.ts';
import { lockBookingsWithPayments, type PaidBooking } from '../../refundable-payment/payment-lock-repository.ts';
import { type RefundablePayment, reserveShares } from '../../refundable-payment/refundable-payment.ts';
import { hasCap } from '../../release-caps/release-caps.ts';
import { requireRoomInCaps } from '../../release-caps/release-caps-repository.ts';
import { releaseByRequester } from '../../steps/release-by-requester.ts';
import { divideRequest, type RefundRequest } from './divide-request.ts';

/** The most refunds of a booking that its customer requested and that wait for staff. */
export const WAITING_REQUESTS_MAX = 100;
/**
 * `Retry-After` while too many requests wait for staff, who rarely decide within minutes. Clients that repeat requests
 * by themselves give up instead of waiting.
 */
const WAITING_RETRY_AFTER_SECONDS = 600;

export type RefundCommand = Omit<RefundRequest, 'booking'> & {
  readonly bookingId: string;
  /** The booking, once the bookings and the payments service were queried about it. */
  readonly booking?: RefundableBooking | undefined;
  readonly present: (refund: Refund) => unknown;
};

/** The booking or its payments are not known here yet. This problem is never shown to a client. */
export class BookingNotKnown extends ProblemError {
  constructor(bookingId: string) {
    super('service-unavailable', `Booking ${bookingId} or its payments are not known yet.`);
  }
}

export type RefundRequests = RequestBatcher<RefundCommand, unknown>;

type RequestDeps = {
  readonly terms: RefundTerms;
  /** Claims the allocations that these decisions release, for this process. */
  claim(this: void, decisions: readonly Decision[], locked: Locked): Decision[];
};

type Locked = { readonly payments: readonly RefundablePayment[]; readonly at: Date };

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

/**
 * Requests that may release money under a cap share one queue, because their transactions would wait for each other.
 */
function turnOfRequest({ caps }: RefundTerms, { bookingId, caller }: RefundCommand): string {
  const isCapped = caps.perPerson.size > 0 || caps.perDay.size > 0;
  return isCapped && mayProcessRefunds(caller) ? 'releases under caps' : bookingId;
}

type Batch = RequestDeps & {
  readonly trx: Transaction;
  readonly at: Date | undefined;
  /** The payments as they were when they were locked. */
  readonly locked: readonly RefundablePayment[];
  /** The payments with the reservations of earlier requests of the batch. */
  readonly bookings: Map<string, PaidBooking>;
  readonly unsaved: Decision[];
};

/**
 * Reserves the amounts of requests and opens their refunds, one after the other. If the requester holds
 * `process_refunds`, the request also releases the refund to the gateways. Above the limit, a second person must
 * release it.
 */
async function requestRefunds(
  trx: Transaction,
  deps: RequestDeps,
  requests: readonly Submitted<RefundCommand>[],
): Promise<Decided<unknown>[]> {
  const ids = requests.map(({ command }) => command.bookingId);
  const { bookings, at } = await lockBookingsWithPayments(trx, [...new Set(ids)]);
  const locked = [...bookings.values()].flatMap(({ payments }) => payments);
  const batch: Batch = { ...deps, trx, at, locked, bookings, unsaved: [] };

  const decided: Decided<unknown>[] = [];
  for (const { command, within } of requests) decided.push(await within(() => decideOrRefuse(batch, command)));
  await saveUnsaved(batch);
  return decided;
}

async function saveUnsaved({ trx, claim, locked: payments, at, unsaved }: Batch): Promise<void> {
  if (at) await saveDecisions(trx, claim(unsaved.splice(0), { payments, at }));
}

async function decideOrRefuse(batch: Batch, command: RefundCommand): Promise<Decided<unknown>> {
  try {
    return { result: command.present(await requestRefund(batch, command)) };
  } catch (problem) {
    if (problem instanceof ProblemError) return { problem };
    throw problem;
  }
}

async function requestRefund(batch: Batch, command: RefundCommand): Promise<Refund> {
  const { terms, bookings, unsaved, at } = batch;
  const { bookingId, caller, reason = null } = command;
  const known = knownBooking(batch, command);
  const { booking, payments, waitingRequests } = known;
  requireRefundable(booking, caller);
  const isForStaff = !mayProcessRefunds(caller);
  if (isForStaff) requireFewWaiting(known);
  const { amount, shares } = divideRequest(payments, terms, { ...command, booking });
  const released = await releaseOf(batch, { caller, bookingId, amount });
  assert(at, 'Payments are locked with the time');
  const decision = openRefund(
    { bookingId, origin: 'request', cause: null, reason, requestedBy: caller.sub, shares, ...released },
    { nextId: newId, at },
  );
  unsaved.push(decision);
  bookings.set(bookingId, {
    booking,
    payments: reserveShares(payments, shares),
    waitingRequests: isForStaff ? waitingRequests + 1 : waitingRequests,
  });
  return decision.refund;
}

/** Throws `BookingNotKnown` if a client was faster than the events; the other services are then queried once. */
function knownBooking({ bookings }: Batch, { bookingId, booking, payment: wanted }: RefundCommand): PaidBooking {
  const known = bookings.get(bookingId);
  if (booking) return known ?? { booking, payments: [], waitingRequests: 0 };
  if (known?.payments.some(({ id, isMismatched }) => (wanted === undefined ? !isMismatched : id === wanted)))
    return known;
  throw new BookingNotKnown(bookingId);
}

/** Throws `too-many-requests`, which is not stored under the idempotency key. */
function requireFewWaiting({ waitingRequests }: PaidBooking): void {
  if (waitingRequests < WAITING_REQUESTS_MAX) return;
  throw new ProblemError(
    'too-many-requests',
    `${WAITING_REQUESTS_MAX} refund requests of this booking already wait for staff; try again when one is decided.`,
    { retryAfterSeconds: WAITING_RETRY_AFTER_SECONDS },
  );
}

type Asked = { readonly caller: Releaser; readonly bookingId: string; readonly amount: Money };

/** Limits and caps count earlier releases, so this batch saves its releases first. Throws `refund-cap-exceeded`. */
async function releaseOf(batch: Batch, { caller, ...asked }: Asked) {
  if (!mayProcessRefunds(caller)) return { processedBy: null };
  const { trx, terms } = batch;
  const { amount } = asked;
  if (terms.approvalPolicy.has(amount.currency) || hasCap(terms.caps, amount.currency)) await saveUnsaved(batch);
  const names = namesOf(caller);
  const released = await releaseByRequester(trx, terms.approvalPolicy, { ...asked, by: caller.sub, names });
  if (released.processedBy !== null) await requireRoomInCaps(trx, terms.caps, { names, amount });
  return released;
}
