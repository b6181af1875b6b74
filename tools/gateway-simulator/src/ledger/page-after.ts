type Window<Row> = {
  /** The name of the last row of the previous page; undefined for the first page. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly nameOf?: (row: Row) => string;
  /** The error if no row has this name. */
  readonly missing: (name: string) => Error;
};

export function pageAfter<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { after, limit, nameOf = ({ id }) => id, missing }: Window<Row>,
): { readonly page: readonly Row[]; readonly hasMore: boolean } {
  const start = after === undefined ? 0 : rows.findIndex((row) => nameOf(row) === after) + 1;
  if (after !== undefined && start === 0) throw missing(after);
  return { page: rows.slice(start, start + limit), hasMore: rows.length > start + limit };
}
