import type { DisputeReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { dueTime, sequenceAt } from '../dispute-times.ts';
import type { FetchedPayment } from '../gateway-records.ts';
import { readableMoney } from '../readable-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromXenditAmount } from './xendit-amounts.ts';
import type { XenditDispute, XenditRefund, XenditSession } from './xendit-objects.ts';

/** Converts a session of Xendit into our report; no report while it is open. */
export function sessionReports(session: XenditSession, fetched: FetchedPayment): readonly PaymentReport[] {
  const { status, ...said } = fetched;
  if (status === 'open') return [];
  const named = { reference: session.payment_session_id, paymentId: session.reference_id };
  return [paymentStated({ status, ...named, ...said })];
}

/** The status of a refund (docs.xendit.co/apidocs/refund-payment-request). A cancelled refund paid nothing back. */
const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['SUCCEEDED', 'succeeded'],
  ['PENDING', 'pending'],
  ['REQUIRES_ACTION', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
]);

/** The state of a refund of Xendit. An unknown status counts as pending, because the refund exists. */
export function toFetchedRefund({ id: reference, status, failure_code: failure }: XenditRefund): FetchedRefund {
  const known = refundStatuses.get(status) ?? 'pending';
  return { status: known, reference, reason: known === 'succeeded' ? null : (failure ?? status) };
}

export function refundReport(refund: XenditRefund, paymentId: string | null): RefundReport {
  return refundStated({
    ...toFetchedRefund(refund),
    allocationId: refund.reference_id,
    captureReference: paymentId,
    amount: readableMoney(fromXenditAmount, refund),
  });
}

/** The status of a dispute (docs.xendit.co/docs/manage-disputes-via-api). An unknown status counts as open. */
const disputeStatuses: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['ACTION_REQUIRED', 'opened'],
  ['UNDER_REVIEW', 'opened'],
  ['WON', 'won'],
  ['LOST', 'lost'],
]);

export function disputeReport(dispute: XenditDispute): DisputeReport {
  return disputeStated({
    status: disputeStatuses.get(dispute.status) ?? 'opened',
    reference: dispute.id,
    captureReference: dispute.payment_id ?? null,
    amount: readableMoney(disputedMoney, dispute),
    reason: dispute.category ?? null,
    dueAt: dueTime(dispute.due_date),
    sequence: sequenceAt(dispute.updated_at),
  });
}

/** The disputed amount. At the end of a dispute it may be less than at its beginning. */
function disputedMoney({ amount: { initial, terminal }, currency }: XenditDispute): Money {
  return fromXenditAmount({ amount: terminal ?? initial, currency });
}
