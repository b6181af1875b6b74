type Loaded<Terms> = { readonly data: Terms | undefined; readonly error: unknown };

/** The terms that the dialog shows, and on which it cancels: none while an error is shown in their place. */
export function shownTerms<Terms>({ data, error }: Loaded<Terms>): Terms | undefined {
  return error === null ? data : undefined;
}
