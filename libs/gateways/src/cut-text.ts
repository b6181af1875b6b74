/**
 * The beginning of a text that a gateway accepts, in UTF-16 units. A character outside of the basic plane has two units
 * and is left out rather than halved: a gateway may refuse half a character, which is not Unicode.
 */
export function cutText(text: string, lengthMax: number): string {
  const kept = text.slice(0, lengthMax);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
