import { isSameMoney, isVerified, type Money, remark, sumMoney } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways/records';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { hasUnnamedAllocation } from '../refund/allocation-repository.ts';
import { settleInRefund } from '../refund/change-allocations.ts';
import { GATEWAY_ACTOR, openExternalRefund } from '../refund/open-refund.ts';
import type { Decision, Refund } from '../refund/refund.ts';
import { saveDecision } from '../refund/refund-decision-repository.ts';
import { lockWaitingRequests, readDatabaseClock } from '../refund/refund-repository.ts';
import { rejectRefund } from '../refund/review-refund.ts';
import { PerhapsOurs, type Reported } from '../refund-report/refund-report.ts';
import type { Share } from '../refundable-payment/allocate.ts';
import { covers, type RefundablePayment } from '../refundable-payment/refundable-payment.ts';

const SUPERSEDED = remark('superseded-by-gateway');

/**
 * Records a refund that was made at the gateway, and lowers the balance of its payment. The caller has locked the
 * payment.
 */
export async function importExternalRefund(trx: Transaction, reported: Reported, share: Share): Promise<Decision> {
  const { method, report } = reported;
  const { payment, amount } = share;
  if (await hasUnnamedAllocation(trx, payment.id, amount)) {
    throw new PerhapsOurs(remark('refund-maybe-ours', { reference: report.reference, method }));
  }
  requireBearable(await supersedeRequests(trx, share, report), reported);

  const at = await readDatabaseClock(trx);
  const external = { bookingId: payment.bookingId, share, reference: report.reference };
  const opened = openExternalRefund(external, { nextId: newId, at });
  await saveDecision(trx, opened);
  const id = opened.refund.allocations[0]?.id ?? '';
  const settled = settleInRefund(opened.refund, { id, outcome: outcomeOf(report), at });
  await saveDecision(trx, settled);
  return { ...settled, before: null };
}

/**
 * Rejects waiting requests until the payment covers the gateway's refund: first requests for exactly this amount, then
 * the oldest ones. Rejects none if the gateway's refund has failed. Returns the share with the released reservations.
 */
async function supersedeRequests(trx: Transaction, share: Share, { status }: Reported['report']): Promise<Share> {
  let { payment } = share;
  if (covers(payment, share.amount) || status === 'failed') return share;
  for (const request of await listRequestsFor(trx, share)) {
    if (covers(payment, share.amount)) break;
    await saveDecision(trx, rejectRefund(request, { by: GATEWAY_ACTOR, reason: SUPERSEDED }));
    payment = { ...payment, reservedMinor: payment.reservedMinor - reservedBy(request, payment) };
  }
  return { ...share, payment };
}

async function listRequestsFor(trx: Transaction, { payment, amount }: Share): Promise<Refund[]> {
  const requests = (await lockWaitingRequests(trx, payment.bookingId)).filter(
    (request) => reservedBy(request, payment) > 0,
  );
  const isExact = (request: Refund) => isSameMoney(request.amount, amount);
  return [...requests.filter(isExact), ...requests.filter((request) => !isExact(request))];
}

function reservedBy({ allocations }: Refund, { id, currency }: RefundablePayment): number {
  const parts = allocations.filter(({ paymentId }) => paymentId === id);
  return sumMoney(
    currency,
    parts.map(({ amount }) => amount),
  ).amount;
}

/**
 * Our own refunds carry our id, which is committed before anything is sent. An unverified report without an id cannot
 * be checked by a poll. Throws `UnprocessableMessage`.
 */
export function amountOfForeign(reported: Reported): Money {
  const { method, report } = reported;
  if (report.allocationId !== null) {
    throw new UnprocessableMessage(remark('refund-allocation-unknown', { reference: report.reference, method }));
  }
  if (!isVerified(reported) || report.amount === null) {
    throw new UnprocessableMessage(remark('refund-unverified', { reference: report.reference, method }));
  }
  return report.amount;
}

function requireBearable({ payment, amount }: Share, { addressedBookingId, report }: Reported): void {
  const isOfBooking = addressedBookingId === null || addressedBookingId === payment.bookingId;
  if (isOfBooking && covers(payment, amount)) return;
  throw new UnprocessableMessage(
    remark('refund-exceeds-payment', { payment: payment.id, reference: report.reference }),
  );
}
