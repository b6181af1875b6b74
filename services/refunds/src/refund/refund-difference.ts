import { type RefundReport, remark } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways/records';
import type { Difference } from '@booking/reconciliation/records';
import type { Allocation } from './allocation.ts';
import { allocationsOf, type Refund } from './refund.ts';
import { isIllegal } from './settle-allocation.ts';

/** Undefined when both sides agree about money. */
export function differenceOf(report: RefundReport, refund: Refund): Difference | undefined {
  const allocation = allocationOf(report, refund);
  if (!allocation) return undefined;
  if (report.status === 'failed') return failureOfSettled(report, refund, allocation);
  const detail = detailOf(report, allocation);
  return detail === undefined ? undefined : refundDiffers(report, { bookingId: refund.bookingId, allocation, detail });
}

/**
 * A refund that failed at the gateway returned nothing. Staff settle an external refund by hand if the gateway's
 * dashboard shows its success, so its later failure is a difference.
 */
function failureOfSettled({ reference }: RefundReport, refund: Refund, allocation: Allocation): Difference | undefined {
  const { origin, status, bookingId } = refund;
  if (origin !== 'external' || status !== 'succeeded' || allocation.givenUp === null) return undefined;
  const detail = remark('refund-differs', { ours: status, theirs: 'failed' });
  return { kind: 'refund-differs', reference, bookingId, ours: allocation.amount, theirs: null, detail };
}

type Contradiction = { readonly bookingId: string; readonly allocation: Allocation; readonly detail: string };

export function refundDiffers(report: RefundReport, { bookingId, allocation, detail }: Contradiction): Difference {
  const { reference, amount: theirs } = report;
  const ours = allocation.status === 'succeeded' ? allocation.amount : null;
  return { kind: 'refund-differs', reference, bookingId, ours, theirs, detail };
}

export function unknownRefund({ reference, amount: theirs }: RefundReport, detail: string): Difference {
  return { kind: 'unknown-refund', reference, bookingId: null, ours: null, theirs, detail };
}

export type NamedAllocation = Pick<Allocation, 'status' | 'amount'> & {
  readonly reference: string;
  readonly bookingId: string;
};

export function missingAtGateway({ reference, bookingId, amount: ours }: NamedAllocation): Difference {
  const detail = remark('refund-missing');
  return { kind: 'refund-missing-at-gateway', reference, bookingId, ours, theirs: null, detail };
}

/**
 * The reference comes before our id, because an allocation may have taken over the refund of an allocation that it
 * replaces.
 */
export function allocationOf({ allocationId, reference }: RefundReport, refund: Refund): Allocation | undefined {
  const allocations = allocationsOf(refund);
  return (
    allocations.find((allocation) => allocation.gatewayReference === reference) ??
    allocations.find(({ id }) => id === allocationId)
  );
}

function detailOf(report: RefundReport, { gatewayReference, ...allocation }: Allocation): string | undefined {
  if (isIllegal({ gatewayReference, ...allocation }, outcomeOf(report))) {
    return remark('refund-differs', { ours: allocation.status, theirs: report.status });
  }
  const isAnother = gatewayReference !== null && gatewayReference !== report.reference;
  return isAnother ? remark('refund-doubled', { reference: gatewayReference }) : undefined;
}
