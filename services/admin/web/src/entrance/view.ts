import type { SecondFactorRequest } from '../api/answers.ts';

/** Called after a sign-in, with the step that is still missing. */
export type Entered = (missing: SecondFactorRequest | undefined) => Promise<void>;

/** A page for visitors: its heading, the sentence below it, and its content. */
export type View = { readonly title: string; readonly lead: string; readonly content: readonly Node[] };
