import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import type { FetchedPayment } from '../gateway-records.ts';
import { ourId } from '../our-id.ts';
import { readableMoney, readableRecords, requireAmount } from '../readable-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromMollieAmount, type MollieAmount } from './mollie-amounts.ts';
import { MollieChargeback, type MolliePayment, MollieRefund } from './mollie-objects.ts';

/**
 * The status of a payment (docs.mollie.com/docs/status-change). An authorized payment waits for its capture. A canceled
 * payment, like an expired one, was not paid and can no longer be paid.
 */
const paymentStatuses: ReadonlyMap<string, FetchedPayment['status']> = new Map([
  ['open', 'open'],
  ['pending', 'pending'],
  ['authorized', 'pending'],
  ['paid', 'succeeded'],
  ['canceled', 'expired'],
  ['expired', 'expired'],
  ['failed', 'failed'],
]);

/** The status of a refund. A queued refund waits for our balance at Mollie. A canceled refund paid nothing back. */
const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['queued', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['refunded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** Converts the status of Mollie's payment into ours. An unknown status counts as pending. */
export function toFetchedPayment(payment: MolliePayment): Omit<FetchedPayment, 'amount'> {
  const status = paymentStatuses.get(payment.status) ?? 'pending';
  return { status, captureReference: null, reason: payment.statusReason?.message ?? reasonOf(payment.status) };
}

function reasonOf(status: string): string | null {
  return status === 'canceled' || status === 'failed' ? status : null;
}

/** The state of a refund of Mollie. An unknown status counts as pending, because the refund exists. */
export function toFetchedRefund({ id: reference, status }: MollieRefund): FetchedRefund {
  const known = refundStatuses.get(status) ?? 'pending';
  return { status: known, reference, reason: known === 'succeeded' ? null : status };
}

/** All reports about a payment. Throws `GatewayUnavailable` if the amount of the payment is unreadable. */
export function mollieReports(payment: MolliePayment): readonly GatewayReport[] {
  const { refunds, chargebacks } = payment._embedded ?? {};
  return [
    ...paymentReports(payment),
    ...readableRecords(refunds ?? [], MollieRefund).map((refund) => refundReport(refund, payment.id)),
    ...readableRecords(chargebacks ?? [], MollieChargeback).map(disputeReport),
  ];
}

function paymentReports(payment: MolliePayment): readonly PaymentReport[] {
  const { status, ...fetched } = toFetchedPayment(payment);
  if (status === 'open') return [];
  const named = { reference: payment.id, paymentId: paymentIdOf(payment) };
  return [paymentStated({ status, ...named, ...fetched, amount: exact(payment.amount) })];
}

/** Our id of the payment; null when another application or a person made it. */
export function paymentIdOf({ metadata }: MolliePayment): string | null {
  return ourId(metadata['payment_id']);
}

export function allocationIdOf({ metadata }: Pick<MollieRefund, 'metadata'>): string | null {
  return ourId(metadata['allocation_id']);
}

export function refundReport(refund: MollieRefund, payment: string | null): RefundReport {
  return refundStated({
    ...toFetchedRefund(refund),
    allocationId: allocationIdOf(refund),
    paymentReference: payment,
    amount: readableMoney(fromMollieAmount, refund.amount),
  });
}

/**
 * Converts a chargeback into our report. Mollie takes the disputed money immediately and keeps it, unless the bank
 * reverses the chargeback.
 */
export function disputeReport(chargeback: MollieChargeback): DisputeReport {
  const { id, paymentId, reason, reversedAt } = chargeback;
  return disputeStated({
    status: (reversedAt ?? null) === null ? 'opened' : 'won',
    reference: id,
    paymentReference: paymentId,
    amount: readableMoney(fromMollieAmount, chargeback.amount),
    reason: reason?.description ?? null,
  });
}

/** Converts an amount. Throws `GatewayUnavailable` if it is unreadable. */
export function exact(amount: MollieAmount): Money {
  return requireAmount('mollie answered', () => fromMollieAmount(amount));
}
