import { isSameMoney, remark, sumMoney } from '@booking/contracts';
import { newId, type Transaction } from '@booking/runtime';
import { GATEWAY_ACTOR } from '../refund/open-refund.ts';
import type { Refund } from '../refund/refund.ts';
import { saveDecisions } from '../refund/refund-decision-repository.ts';
import { lockWaitingRefunds, readDatabaseClock } from '../refund/refund-repository.ts';
import { reopenRest } from '../refund/reopen-rest.ts';
import { rejectRefund } from '../refund/review-refund.ts';
import type { Share } from '../refundable-payment/allocate.ts';
import { covers, type RefundablePayment } from '../refundable-payment/refundable-payment.ts';

const SUPERSEDED = remark('superseded-by-gateway');

/**
 * Rejects waiting refunds until the payment covers the gateway's refund: first refunds of exactly this amount, then
 * requests before refunds of a cancellation or a surplus, oldest first. The gateway's refund counts towards a
 * cancellation and a surplus, so their rest waits again. Returns the share with the released reservations.
 */
export async function supersedeWaitingRefunds(trx: Transaction, { payment, amount }: Share): Promise<Share> {
  let current = payment;
  const opening = { nextId: newId, at: await readDatabaseClock(trx) };
  for (const waiting of await listWaitingFor(trx, { payment, amount })) {
    if (covers(current, amount)) break;
    const rejected = rejectRefund(waiting, { by: GATEWAY_ACTOR, reason: SUPERSEDED });
    const rest = isOwed(waiting) ? reopenRest(waiting, { paymentId: payment.id, amount }, opening) : undefined;
    await saveDecisions(trx, rest ? [rejected, rest] : [rejected]);
    const freedMinor = reservedBy(waiting, payment) - (rest ? reservedBy(rest.refund, payment) : 0);
    current = { ...current, reservedMinor: current.reservedMinor - freedMinor };
  }
  return { payment: current, amount };
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
