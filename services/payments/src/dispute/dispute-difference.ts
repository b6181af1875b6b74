import { decimalOf, type DisputeReport, remark } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation/records';
import { type Dispute, statedAmount } from './dispute.ts';

/**
 * How the gateway's list differs from our ended dispute: in the status, or in the lost amount of the same currency. An
 * end before `readAfter` is certainly older than the list.
 */
export function disputeDifference(dispute: Dispute, report: DisputeReport, readAfter: Date): Difference | undefined {
  const detail = report.status === 'opened' ? openDetail(dispute, report, readAfter) : endDetail(dispute, report);
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

/**
 * A list without times does not reopen an ended dispute, because our end may be newer than the entry. If our end is
 * certainly older, the difference is for staff.
 */
function openDetail({ status: ours, sequence }: Dispute, report: DisputeReport, readAfter: Date): string | undefined {
  const isOlder = sequence !== null && sequence < readAfter.getTime();
  const isOrdered = typeof report.sequence === 'number';
  return ours !== 'open' && isOlder && !isOrdered ? remark('dispute-differs', { ours, theirs: 'open' }) : undefined;
}

function endDetail({ status: ours, amount }: Dispute, report: DisputeReport): string | undefined {
  if (report.status !== ours) return remark('dispute-differs', { ours, theirs: report.status });
  const listed = statedAmount(report);
  if (ours !== 'lost' || listed?.currency !== amount.currency || listed.amount === amount.amount) return undefined;
  return remark('lost-amount-differs', { recorded: decimalOf(amount), listed: decimalOf(listed) });
}
