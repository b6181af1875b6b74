import { cutText } from './cut-text.ts';

const ELLIPSIS = '…';

/**
 * The reason in the length that a gateway accepts, in UTF-16 units. If it is longer, its end is replaced by an
 * ellipsis.
 */
export function reasonWithin(reason: string, lengthMax: number): string {
  if (reason.length <= lengthMax) return reason;
  return `${cutText(reason, lengthMax - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;
}
