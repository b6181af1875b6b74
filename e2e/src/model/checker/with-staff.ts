import type { GatewayRefund } from '../gateway-desk.ts';
import type { AllocationRow, Evidence } from './evidence.ts';

/** Whether a refund at a gateway is this part of a refund here. */
export function isOf({ id, gateway_reference: reference }: AllocationRow, refund: GatewayRefund): boolean {
  return refund.metadata['allocation_id'] === id || refund.id === reference;
}

/** A refund of the gateway's that we could not follow, and that staff were told of. */
export function isWithStaff(refund: GatewayRefund, { allocations, deadLetters }: Evidence): boolean {
  const isFollowed = allocations.some((part) => isOf(part, refund));
  return !isFollowed && deadLetters.some(({ reason }) => reason.includes(refund.id));
}
