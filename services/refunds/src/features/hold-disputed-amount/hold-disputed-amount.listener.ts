import { DisputeClosed, DisputeOpened, type Money, remark } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { saveDispute } from '../../dispute/dispute-repository.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { lockWaitingRefunds } from '../../refund/refund-repository.ts';
import { endWaitForBank } from '../../refund/wait-for-bank.ts';
import type { KeptFee } from '../../refundable-booking/refundable-booking.ts';
import { findKeptFee } from '../../refundable-booking/refundable-booking-repository.ts';
import { lockPaymentsOfBooking } from '../../refundable-payment/payment-lock-repository.ts';
import {
  type RefundablePayment,
  remainingWithDisputed,
  roomMinor,
  withoutOpenDisputes,
} from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { type Departure, supersedeWaitingRefunds } from '../../steps/supersede-waiting-refunds.ts';

const LOST = remark('lost-to-dispute');

export const HoldDisputedAmount = defineListener({
  name: 'HoldDisputedAmount',
  on: DisputeOpened,
  lock: lockPaymentsOf,
  async handle({ data, aggregateversion: version }, trx) {
    await saveDispute(trx, { ...data, status: 'open', version });
  },
});

export const SettleDisputedAmount = defineListener({
  name: 'SettleDisputedAmount',
  on: DisputeClosed,
  lock: lockPaymentsOf,
  handle: ({ data, aggregateversion: version }, trx) => settleDisputedAmount(trx, data, version),
});

async function settleDisputedAmount(trx: Transaction, closed: DisputeClosed['data'], version: number): Promise<void> {
  const { bookingId, paymentId, outcome } = closed;
  await lockPaymentsOf([{ data: closed }], trx);
  const isLatest = await saveDispute(trx, { ...closed, status: outcome, version });
  if (!isLatest) return;
  const payments = await lockPaymentsOfBooking(trx, bookingId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment && outcome === 'lost') await supersedeByLoss(trx, payment, closed.amount);
  const waiting = await lockWaitingRefunds(trx, bookingId);
  await saveDecisions(
    trx,
    waiting.map((refund) => endWaitForBank(refund, payments)),
  );
}

async function supersedeByLoss(trx: Transaction, payment: RefundablePayment, lost: Money): Promise<void> {
  const isCovered = (current: RefundablePayment) => roomMinor(withoutOpenDisputes(current)) >= 0;
  const leavesFee = feeCheckOf(payment, await findKeptFee(trx, payment.bookingId));
  const departure = { payment, amount: lostOf(payment, lost), reason: LOST, isCovered, leavesFee };
  await supersedeWaitingRefunds(trx, departure);
}

/** A loss lowers the refund of a cancellation, so that the business keeps its fee. */
function feeCheckOf({ id: lostId, currency }: RefundablePayment, kept: KeptFee | undefined): Departure['leavesFee'] {
  if (!kept?.paymentIds.includes(lostId)) return () => true;
  return (payments) => {
    const counted = payments.filter(({ id }) => kept.paymentIds.includes(id));
    return remainingWithDisputed(counted, currency).amount >= kept.minor;
  };
}

/** A lost dispute in another currency counts as the loss of the whole payment, because the exchange rate is unknown. */
function lostOf({ currency, capturedMinor }: RefundablePayment, lost: Money): Money {
  return lost.currency === currency ? lost : { amount: capturedMinor, currency };
}
