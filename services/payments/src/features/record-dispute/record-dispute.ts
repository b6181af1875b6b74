import { type GatewayDisputeReported, isVerified, remark } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { newId, type Transaction } from '@booking/runtime';
import { type Dispute, followDispute } from '../../dispute/dispute.ts';
import { lockDispute, lockDisputesOf, saveDispute } from '../../dispute/dispute-repository.ts';
import { lockNamedPayments } from '../../payment/named-payment-repository.ts';
import { requireReported } from '../../payment/settle-payment.ts';

type Reported = GatewayDisputeReported['data'];

/**
 * Records a gateway's report of a dispute. The lock on the payment makes concurrent reports of one dispute take turns.
 * An unverified report becomes a dead letter for staff, because a dispute cannot be polled. Throws `payment-not-found`
 * when a report arrives before our own row is stored; the report is then retried.
 */
export async function recordDispute(trx: Transaction, reported: Reported): Promise<void> {
  const { callbackId, method, report } = reported;
  if (!isVerified(reported)) throw new UnprocessableMessage(`the report of dispute ${report.reference} is unverified`);
  const { paymentReference: gatewayReference, captureReference } = report;
  const [named] = await lockNamedPayments(trx, [{ method, gatewayReference, captureReference }]);
  const payment = requireReported(named, reported);

  const isNamed = report.reference !== captureReference;
  const known = isNamed
    ? await lockDispute(trx, payment, report.reference)
    : await disputeMeant(trx, payment.id, report);
  await saveDispute(
    trx,
    followDispute(known, newId(), { payment, report, cause: remark('by-webhook', { callback: callbackId }) }),
  );
}

/**
 * A report without the dispute's reference is about the open dispute of the payment. If no dispute is open, the report
 * repeats a known end, or changes the end of the only dispute. Throws when the payment has no dispute yet; the report
 * is then retried.
 */
async function disputeMeant(trx: Transaction, paymentId: string, { status }: Reported['report']): Promise<Dispute> {
  const disputes = await lockDisputesOf(trx, paymentId);
  const open = disputes.filter((dispute) => dispute.status === 'open');
  const repeated = open.length === 0 ? disputes.find((dispute) => dispute.status === status) : undefined;
  const [meant, ...others] = repeated ? [repeated] : open.length > 0 ? open : disputes;
  if (!meant) throw new Error(`No dispute of payment ${paymentId} is known yet.`);
  if (others.length > 0)
    throw new UnprocessableMessage(`the report does not say which dispute of payment ${paymentId} ended`);
  return meant;
}
