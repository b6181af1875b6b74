/** A contradiction between the records of a run: the broken invariant, and the place. */
export type Violation = { readonly invariant: string; readonly says: string };

export function violationsOf(invariant: string, sentences: readonly (string | undefined)[]): Violation[] {
  return sentences.filter((says) => says !== undefined).map((says) => ({ invariant, says }));
}
