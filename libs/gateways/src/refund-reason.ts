import { cutText } from './cut-text.ts';
import type { RefundOrder } from './gateway-records.ts';

const ELLIPSIS = '…';

/**
 * The reason in the length that a gateway accepts, in UTF-16 units. If it is longer, its end is replaced by an
 * ellipsis.
 */
export function reasonWithin(reason: string, lengthMax: number): string {
  if (reason.length <= lengthMax) return reason;
  return `${cutText(reason, lengthMax - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;
}

/** The refund and its reason as metadata, whose values may have this length. */
export function refundMetadata({ refundId, reason }: RefundOrder, lengthMax: number) {
  return { refund_id: refundId, ...(reason !== undefined && { reason: reasonWithin(reason, lengthMax) }) };
}
