/** A page for visitors: its heading, the sentence below it, and its content. */
export type View = { readonly title: string; readonly lead: string; readonly content: readonly Node[] };
