/** One way in which the records of a run do not agree: which promise is broken, and where. */
export type Violation = { readonly invariant: string; readonly says: string };

/** The violations of one promise. */
export function violationsOf(invariant: string, sentences: readonly (string | undefined)[]): Violation[] {
  return sentences.filter((says) => says !== undefined).map((says) => ({ invariant, says }));
}
