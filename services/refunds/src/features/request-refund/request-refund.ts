import type { Money, Releaser } from '@booking/contracts';
import { newId, type Database, type Transaction } from '@booking/runtime';
import { namesOf } from '../../approval-policy/approval-policy.ts';
import { releaseByAsking } from '../../approval-policy/release-by-asking.ts';
import { releaseInTurn, requireRoomInCaps } from '../../release-caps/release-caps-repository.ts';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { openRefund } from '../../refund/open-refund.ts';
import type { Refund } from '../../refund/refund.ts';
import { readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { mayProcessRefunds, type RefundableBooking } from '../../refundable-booking/refundable-booking.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';
import { divideRequest, type RefundRequest } from './divide-request.ts';

/**
 * Reserves the amount and opens the refund. Whoever may process refunds releases it to the gateways by asking, up to the
 * limit above which a second person has to.
 */
export async function requestRefund(trx: Transaction, terms: RefundTerms, request: RefundRequest): Promise<Refund> {
  const { booking, caller, reason = null } = request;
  const { amount, shares } = divideRequest(await lockPaymentsOf(trx, booking.id), terms, request);
  const released = await releaseOf(trx, terms, { caller, bookingId: booking.id, amount });
  const order = {
    bookingId: booking.id,
    origin: 'request',
    cause: null,
    reason,
    requestedBy: caller.sub,
    shares,
    ...released,
  } as const;
  const decision = openRefund(order, { nextId: newId, at: await readDatabaseClock(trx) });
  await saveDecision(trx, decision);
  return decision.refund;
}

type Deps = { readonly db: Database; readonly terms: RefundTerms };
type Request = { readonly booking: RefundableBooking; readonly caller: Releaser };

/** Does the work of a request, in its turn at the caps if it may release money. */
export function releaseWhenAsked<Result>(
  { db, terms: { caps } }: Deps,
  { booking: { currency }, caller }: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  return mayProcessRefunds(caller) ? releaseInTurn({ db, caps, currency }, work) : work();
}

type Asked = { readonly caller: Releaser; readonly bookingId: string; readonly amount: Money };

/** Throws `refund-cap-exceeded`. */
async function releaseOf(trx: Transaction, { approvalPolicy, caps }: RefundTerms, { caller, ...asked }: Asked) {
  if (!mayProcessRefunds(caller)) return { processedBy: null };
  const names = namesOf(caller);
  const released = await releaseByAsking(trx, approvalPolicy, { ...asked, by: caller.sub, names });
  if (released.processedBy !== null) await requireRoomInCaps(trx, caps, { names, amount: asked.amount });
  return released;
}
