import { type DisputeClosed, type Money, remark } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { saveClosedDispute } from '../../dispute/dispute-repository.ts';
import { type RefundablePayment, roomMinor, withoutOpenDisputes } from '../../refundable-payment/refundable-payment.ts';
import { lockPaymentsOf } from '../../refundable-payment/refundable-payment-repository.ts';
import { supersedeWaitingRefunds } from '../../steps/supersede-waiting-refunds.ts';

const LOST = remark('lost-to-dispute');

/** Records the end of a dispute. A lost dispute rejects the waiting refunds whose money is gone. */
export async function settleDisputedAmount(trx: Transaction, closed: DisputeClosed['data']): Promise<void> {
  const { bookingId, paymentId, outcome } = closed;
  await saveClosedDispute(trx, closed, outcome);
  if (outcome === 'won') return;
  const payment = (await lockPaymentsOf(trx, bookingId)).find(({ id }) => id === paymentId);
  if (!payment) return;
  const isCovered = (current: RefundablePayment) => roomMinor(withoutOpenDisputes(current)) >= 0;
  await supersedeWaitingRefunds(trx, { payment, amount: lostOf(payment, closed.amount), reason: LOST, isCovered });
}

/** A dispute in another currency takes the whole payment, because the exchange rate is unknown. */
function lostOf({ currency, capturedMinor }: RefundablePayment, lost: Money): Money {
  return lost.currency === currency ? lost : { amount: capturedMinor, currency };
}
