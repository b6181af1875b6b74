const ELLIPSIS = '…';

/** The reason within the length that a gateway accepts, in UTF-16 units. The end of a longer one is cut off. */
export function reasonWithin(reason: string, lengthMax: number): string {
  if (reason.length <= lengthMax) return reason;
  const kept = reason.slice(0, lengthMax - ELLIPSIS.length);
  return `${withoutHalfCharacter(kept).trimEnd()}${ELLIPSIS}`;
}

/** A character outside of the basic plane has two units; the second one may be cut off. */
function withoutHalfCharacter(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
