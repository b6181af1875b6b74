type Loaded<Terms> = { readonly data: Terms | undefined; readonly error: unknown };

/** The terms that the dialog shows and cancels on; undefined while it shows an error in their place. */
export function shownTerms<Terms>({ data, error }: Loaded<Terms>): Terms | undefined {
  return error === null ? data : undefined;
}
