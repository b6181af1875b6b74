import { mollieError } from './mollie-error.ts';
import type { PageQuery } from './mollie-requests.ts';

type Listed = { readonly id: string };
type Listing<Row> = { readonly name: 'payments' | 'refunds' | 'chargebacks'; readonly toObject: (row: Row) => unknown };

/** A page of a list, newest first, that begins with `from`. The link to the next page names its first record. */
export function molliePage<Row extends Listed>(
  rows: readonly Row[],
  { from, limit }: PageQuery,
  { name, toObject }: Listing<Row>,
) {
  const newestFirst = rows.toReversed();
  const start = from === undefined ? 0 : newestFirst.findIndex(({ id }) => id === from);
  if (start < 0) throw mollieError(400, `There is no ${from ?? ''} in this list`, 'from');
  const page = newestFirst.slice(start, start + limit);
  const next = newestFirst[start + limit];
  const href = `https://api.mollie.com/v2/${name}?from=${next?.id ?? ''}&limit=${limit.toString()}`;
  return {
    count: page.length,
    _embedded: { [name]: page.map(toObject) },
    _links: { previous: null, next: next ? { href, type: 'application/hal+json' } : null },
  };
}
