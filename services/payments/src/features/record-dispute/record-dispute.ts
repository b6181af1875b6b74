import { isVouchedFor, type GatewayDisputeReported } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { followDispute } from '../../dispute/dispute.ts';
import { lockDispute, saveDispute } from '../../dispute/dispute-repository.ts';
import { lockReportedPayment } from '../../payment/named-payment-repository.ts';

type Reported = GatewayDisputeReported['data'];

/**
 * Records what a gateway reports of a dispute. Holding the payment keeps two reports of one dispute apart. A report
 * that is not vouched for goes to staff, for nobody can be asked about it here. Throws `payment-not-found` when the report
 * is faster than our own row: it is tried again.
 */
export async function recordDispute(trx: Transaction, reported: Reported): Promise<void> {
  const { callbackId, method, addressedBookingId, report } = reported;
  if (!isVouchedFor(reported)) throw new UnprocessableMessage(`nothing vouches for dispute ${report.reference}`);
  const { paymentReference: gatewayReference, captureReference } = report;
  const payment = await lockReportedPayment(trx, { method, gatewayReference, captureReference });
  if (addressedBookingId !== null && addressedBookingId !== payment.bookingId) {
    throw new UnprocessableMessage(`the callback address does not belong to payment ${payment.id}`);
  }

  const known = await lockDispute(trx, method, report.reference);
  await saveDispute(trx, followDispute(known, newId(), { payment, report, cause: `callback ${callbackId}` }));
}
