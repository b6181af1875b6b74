import { isVouchedFor, type GatewayPaymentReported } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { requestCheck } from '../../payment/payment-lease-repository.ts';
import { lockReportedPayment, saveDecision } from '../../payment/payment-repository.ts';
import { settlePayment } from '../../payment/settle-payment.ts';

type Reported = GatewayPaymentReported['data'];

/**
 * Settles what a gateway reports of a payment. A report that is not vouched for only makes us ask the gateway, and so does
 * one of money that is pending: it may wait for us, and then asking is what takes it. Throws `payment-not-found` when the
 * report is faster than our own row: it is tried again.
 */
export async function confirmPayment(trx: Transaction, reported: Reported, at: Date): Promise<void> {
  const { callbackId, method, addressedBookingId, report } = reported;
  const { reference: gatewayReference, paymentId } = report;
  const payment = await lockReportedPayment(trx, { method, gatewayReference, paymentId });
  if (addressedBookingId !== null && addressedBookingId !== payment.bookingId) {
    throw new UnprocessableMessage(`the callback address does not belong to payment ${payment.id}`);
  }

  if (!isBelievable(reported) || report.status === 'pending') return requestCheck(trx, payment.id);
  await saveDecision(trx, settlePayment(payment, report, { at, cause: `callback ${callbackId}` }));
}

function isBelievable(reported: Reported): boolean {
  const { status, amount } = reported.report;
  return isVouchedFor(reported) && (status !== 'succeeded' || amount !== null);
}
