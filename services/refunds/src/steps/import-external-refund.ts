import { type GatewayRefundReported, isVerified, type Money, remark } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways/records';
import { EarlierEventMissing, UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { hasUnnamedAllocation } from '../refund/allocation-repository.ts';
import { settleInRefund } from '../refund/change-allocations.ts';
import { openExternalRefund } from '../refund/open-refund.ts';
import type { Decision } from '../refund/refund.ts';
import { saveDecision } from '../refund/refund-decision-repository.ts';
import { readDatabaseClock } from '../refund/refund-repository.ts';
import type { Share } from '../refundable-payment/allocate.ts';
import {
  covers,
  type RefundablePayment,
  roomMinor,
  withoutOpenDisputes,
} from '../refundable-payment/refundable-payment.ts';
import { supersedeWaitingRefunds } from './supersede-waiting-refunds.ts';

const SUPERSEDED = remark('superseded-by-gateway');

export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/**
 * Records a refund that was made at the gateway, and lowers the balance of its payment. Records nothing if the refund
 * failed and the payment does not cover it, because no money has left. The caller has locked the payment.
 */
export async function importExternalRefund(
  trx: Transaction,
  reported: Reported,
  share: Share,
): Promise<Decision | undefined> {
  const { method, report } = reported;
  const { payment, amount } = share;
  // The refund may be ours: the answer of the gateway or a poll names the allocation later.
  if (await hasUnnamedAllocation(trx, payment.id, amount)) {
    throw new EarlierEventMissing(remark('refund-maybe-ours', { reference: report.reference, method }));
  }
  // Lost money is gone, so it does not cover the waiting refunds besides this one.
  const isCovered = (current: RefundablePayment) =>
    covers(current, amount) && roomMinor(withoutOpenDisputes(current)) >= amount.amount;
  if (report.status === 'failed' && !isCovered(payment)) return undefined;

  const departure = { payment, amount, reason: SUPERSEDED, isCovered, leavesFee: () => true };
  // A payment never covers another currency, so no waiting refund makes room for it.
  const canMakeRoom = !isCovered(payment) && amount.currency === payment.currency;
  const freed = canMakeRoom ? await supersedeWaitingRefunds(trx, departure) : payment;
  requireBearable({ payment: freed, amount }, reported);

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
 * The amount of a refund that was not made by us. Throws `UnprocessableMessage` for a report with an unknown id in our
 * form, because the ids of all our refunds are stored before anything is sent. It also throws for an unverified report,
 * because no poll can check it.
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

/** Throws `EarlierEventMissing` while only reserved amounts are in the way: a refund of ours may still fail. */
function requireBearable({ payment, amount }: Share, { addressedBookingId, report }: Reported): void {
  const isOfBooking = addressedBookingId === null || addressedBookingId === payment.bookingId;
  if (isOfBooking && covers(payment, amount)) return;

  const reason = remark('refund-exceeds-payment', { payment: payment.id, reference: report.reference });
  const mayFit = isOfBooking && covers({ ...payment, reservedMinor: 0 }, amount);
  throw mayFit ? new EarlierEventMissing(reason) : new UnprocessableMessage(reason);
}
