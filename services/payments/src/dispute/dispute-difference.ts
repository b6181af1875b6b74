import { decimalOf, type DisputeReport, remark } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation/records';
import { type Dispute, statedAmount } from './dispute.ts';

/** How the gateway's list differs from an ended dispute: by its end, or by the lost amount in the same currency. */
export function disputeDifference(dispute: Dispute, report: DisputeReport): Difference | undefined {
  const detail = report.status === 'opened' ? undefined : detailOf(dispute, report);
  if (detail === undefined) return undefined;
  return {
    kind: 'dispute-differs',
    reference: dispute.reference,
    bookingId: dispute.bookingId,
    ours: dispute.status === 'lost' ? dispute.amount : null,
    theirs: report.status === 'lost' ? (statedAmount(report) ?? dispute.amount) : null,
    detail,
  };
}

function detailOf({ status: ours, amount }: Dispute, report: DisputeReport): string | undefined {
  if (report.status !== ours) return remark('dispute-differs', { ours, theirs: report.status });
  const listed = statedAmount(report);
  if (ours !== 'lost' || listed?.currency !== amount.currency || listed.amount === amount.amount) return undefined;
  return remark('lost-amount-differs', { recorded: decimalOf(amount), listed: decimalOf(listed) });
}
