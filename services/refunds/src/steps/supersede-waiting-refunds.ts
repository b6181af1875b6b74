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

/**
 * Money that has left a payment, through a refund at the gateway or a lost dispute. The caller has locked the payment.
 */
export type Departure = Share & {
  /** The reason that the owner of a rejected refund reads. */
  readonly reason: string;
  /** Whether the payment covers the amount, so that no other refund has to be rejected. */
  isCovered(this: void, payment: RefundablePayment): boolean;
};

/**
 * Rejects waiting refunds until the payment covers the money that has left it. Refunds of exactly this amount come
 * first, then requests, then refunds of a cancellation or a surplus payment, oldest first. The money counts towards a
 * cancellation and a surplus payment, so a new refund waits for their rest. Returns the payment with the freed
 * reservations.
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

/** Whether a cancellation or a surplus payment, and not a person, asks for the refund. */
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
