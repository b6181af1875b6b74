import { cutText } from './cut-text.ts';

const ELLIPSIS = '…';

/** The reason within the length that a gateway accepts, in UTF-16 units. The end of a longer one is cut off. */
export function reasonWithin(reason: string, lengthMax: number): string {
  if (reason.length <= lengthMax) return reason;
  return `${cutText(reason, lengthMax - ELLIPSIS.length).trimEnd()}${ELLIPSIS}`;
}
