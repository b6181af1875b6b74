import type { Refund as GatewayRefund } from '@booking/gateway-simulator';
import type { AllocationRow, Evidence } from './evidence.ts';

/** Whether a refund at a gateway is this allocation. */
export function isOf({ id, gateway_reference: reference }: AllocationRow, refund: GatewayRefund): boolean {
  return refund.metadata['allocation_id'] === id || refund.id === reference;
}

/**
 * Whether a refund at the gateway could not be matched, or staff gave its allocation up before it was made, and it was
 * reported to staff.
 */
export function isWithStaff(refund: GatewayRefund, { allocations, deadLetters, discrepancies }: Evidence): boolean {
  const isMatched = allocations.some((part) => isOf(part, refund) && part.given_up_by === null);
  const isReported =
    deadLetters.some(({ reason }) => reason.includes(refund.id)) || isDiscrepancy(refund, discrepancies);
  return !isMatched && isReported;
}

function isDiscrepancy({ id }: GatewayRefund, discrepancies: Evidence['discrepancies']): boolean {
  return discrepancies.some(({ reference }) => reference === id);
}

/** Whether staff settled the allocation outside the gateways. */
export function isManual(
  { refund_id: refundId, gateway_reference: name }: AllocationRow,
  { refunds }: Evidence,
): boolean {
  return name === null && refunds.some(({ id, settled_manually_by: by }) => id === refundId && by !== null);
}
