import { isSameMoney, sumMoney } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { GATEWAY_ACTOR } from '../refund/open-refund.ts';
import type { Refund } from '../refund/refund.ts';
import { saveDecisions } from '../refund/refund-decision-repository.ts';
import { lockWaitingRefunds, readDatabaseClock } from '../refund/refund-repository.ts';
import { reopenRest } from '../refund/reopen-rest.ts';
import { rejectRefund } from '../refund/review-refund.ts';
import type { Share } from '../refundable-payment/allocate.ts';
import type { RefundablePayment } from '../refundable-payment/refundable-payment.ts';

/** Money that has left a payment, by a refund at the gateway or a lost dispute. The caller has locked the payment. */
export type Departure = Share & {
  /** The reason that the owner of a rejected refund reads. */
  readonly reason: string;
  /** Whether no more refunds have to give way. */
  isCovered(this: void, payment: RefundablePayment): boolean;
};

/**
 * Rejects waiting refunds until the payment covers the departed money: first refunds of exactly this amount, then
 * requests before refunds of a cancellation or a surplus, oldest first. The money counts towards a cancellation and a
 * surplus, so their rest waits again. Returns the payment with the released reservations.
 */
export async function supersedeWaitingRefunds(trx: Transaction, departure: Departure): Promise<RefundablePayment> {
  const { payment, amount, reason, isCovered } = departure;
  if (isCovered(payment)) return payment;
  let current = payment;
  const opening = { nextId: newId, at: await readDatabaseClock(trx) };
  for (const waiting of await listWaitingFor(trx, departure)) {
    if (isCovered(current)) break;
    const rejected = rejectRefund(waiting, { by: GATEWAY_ACTOR, reason });
    const rest = isOwed(waiting) ? reopenRest(waiting, { payment, amount }, opening) : undefined;
    await saveDecisions(trx, rest ? [rejected, rest] : [rejected]);
    const freedMinor = reservedBy(waiting, payment) - (rest ? reservedBy(rest.refund, payment) : 0);
    current = { ...current, reservedMinor: current.reservedMinor - freedMinor };
  }
  return current;
}

async function listWaitingFor(trx: Transaction, { payment, amount }: Share): Promise<Refund[]> {
  const waiting = await lockWaitingRefunds(trx, payment.bookingId);
  const rankOf = (refund: Refund) => (isSameMoney(refund.amount, amount) ? 0 : isOwed(refund) ? 2 : 1);
  return waiting
    .filter((refund) => reservedBy(refund, payment) > 0)
    .toSorted((left, right) => rankOf(left) - rankOf(right));
}

/** A cancellation or a surplus payment asks for this refund, and not a person. */
function isOwed({ origin }: Refund): boolean {
  return origin === 'cancellation' || origin === 'surplus';
}

function reservedBy({ allocations }: Refund, { id, currency }: RefundablePayment): number {
  const parts = allocations.filter(({ paymentId }) => paymentId === id);
  return sumMoney(
    currency,
    parts.map(({ amount }) => amount),
  ).amount;
}
