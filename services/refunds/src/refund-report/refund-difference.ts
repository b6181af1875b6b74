import type { RefundReport } from '@booking/contracts';
import { outcomeOf } from '@booking/gateways';
import type { Difference } from '@booking/reconciliation';
import type { Allocation } from '../refund/allocation.ts';
import { partsOf, type Refund } from '../refund/refund.ts';
import { isIllegal } from '../refund/settle-allocation.ts';

/** Undefined when both sides agree about money: a refund that failed at the gateway returned nothing. */
export function differenceOf(report: RefundReport, refund: Refund): Difference | undefined {
  const part = partOf(report, refund);
  if (!part || report.status === 'failed') return undefined;
  const detail = detailOf(report, part);
  return detail === undefined ? undefined : refundDiffers(report, { bookingId: refund.bookingId, part, detail });
}

type Contradiction = { readonly bookingId: string; readonly part: Allocation; readonly detail: string };

export function refundDiffers(report: RefundReport, { bookingId, part, detail }: Contradiction): Difference {
  const { reference, amount: theirs } = report;
  const ours = part.status === 'succeeded' ? part.amount : null;
  return { kind: 'refund-differs', reference, bookingId, ours, theirs, detail };
}

export function unknownRefund({ reference, amount: theirs }: RefundReport, detail: string): Difference {
  return { kind: 'unknown-refund', reference, bookingId: null, ours: null, theirs, detail };
}

/** An allocation that was sent and has a gateway reference. */
export type NamedPart = Pick<Allocation, 'status' | 'amount'> & {
  readonly reference: string;
  readonly bookingId: string;
};

export function missingAtGateway({ reference, bookingId, amount: ours }: NamedPart): Difference {
  const detail = 'The refund has succeeded here, and the gateway does not list it.';
  return { kind: 'refund-missing-at-gateway', reference, bookingId, ours, theirs: null, detail };
}

/** The allocation with the gateway's reference: the refund may have been ordered by an allocation that it replaces. */
export function partOf({ allocationId, reference }: RefundReport, refund: Refund): Allocation | undefined {
  const parts = partsOf(refund);
  return parts.find((part) => part.gatewayReference === reference) ?? parts.find(({ id }) => id === allocationId);
}

function detailOf(report: RefundReport, { gatewayReference, ...part }: Allocation): string | undefined {
  if (isIllegal({ gatewayReference, ...part }, outcomeOf(report))) {
    return `The refund is ${part.status} here and ${report.status} at the gateway.`;
  }
  const isAnother = gatewayReference !== null && gatewayReference !== report.reference;
  return isAnother ? `The gateway also has refund ${gatewayReference} for the same allocation.` : undefined;
}
