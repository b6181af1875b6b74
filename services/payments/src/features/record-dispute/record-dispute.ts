import { isVouchedFor, type GatewayDisputeReported } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { followDispute, type Dispute } from '../../dispute/dispute.ts';
import { lockDispute, lockDisputesOf, saveDispute } from '../../dispute/dispute-repository.ts';
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

  const isNamed = report.reference !== captureReference;
  const known = isNamed
    ? await lockDispute(trx, method, report.reference)
    : await disputeMeant(trx, payment.id, report);
  await saveDispute(trx, followDispute(known, newId(), { payment, report, cause: `callback ${callbackId}` }));
}

/**
 * A report that names the payment only means the dispute that is open, or repeats what ended before. Throws when none is
 * known yet: the report is tried again.
 */
async function disputeMeant(trx: Transaction, paymentId: string, { status }: Reported['report']): Promise<Dispute> {
  const disputes = await lockDisputesOf(trx, paymentId);
  const open = disputes.filter((dispute) => dispute.status === 'open');
  if (open.length > 1)
    throw new UnprocessableMessage(`which of the disputes of payment ${paymentId} ended is not said`);
  const meant = open[0] ?? disputes.find((dispute) => dispute.status === status) ?? disputes.at(-1);
  if (!meant) throw new Error(`No dispute of payment ${paymentId} is known yet.`);
  return meant;
}
