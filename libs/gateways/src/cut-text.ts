/**
 * The beginning of a text, with at most the number of UTF-16 units that a gateway accepts. A character of two units is
 * left out rather than halved. Half of it is not Unicode, and a gateway may refuse that.
 */
export function cutText(text: string, lengthMax: number): string {
  const kept = text.slice(0, lengthMax);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
