import { paystackError } from './paystack-error.ts';
import { paystackTime } from './paystack-objects.ts';
import type { PageQuery } from './paystack-requests.ts';

type Row = { readonly id: string; readonly createdAt: string };
type Page<Listed> = { readonly message: string; readonly toObject: (row: Listed) => unknown };

/** A page of rows, newest first; both ends of the period are included. `meta` depends on the kind of paging. */
export function paystackPage<Listed extends Row>(
  rows: readonly Listed[],
  query: PageQuery,
  { message, toObject }: Page<Listed>,
) {
  const within = rows.filter(isWithin(query)).toReversed();
  const start = query.use_cursor === 'true' ? placeOf(within, query.next) : (query.page - 1) * query.perPage;
  const page = within.slice(start, start + query.perPage);
  const hasMore = start + page.length < within.length;
  const meta =
    query.use_cursor === 'true'
      ? { next: hasMore ? cursorOf(page.at(-1)) : null, previous: null, perPage: query.perPage }
      : {
          total: within.length,
          skipped: start,
          perPage: query.perPage,
          page: query.page,
          pageCount: Math.ceil(within.length / query.perPage),
        };
  return { status: true, message, data: page.map(toObject), meta };
}

function isWithin({ from = -Infinity, to = Infinity }: PageQuery): (row: Row) => boolean {
  return ({ createdAt }) => {
    const madeAt = Date.parse(paystackTime(createdAt));
    return madeAt >= from && madeAt <= to;
  };
}

function cursorOf(row: Row | undefined): string {
  return Buffer.from(`undefined:${row?.id ?? ''}`).toString('base64');
}

function placeOf(rows: readonly Row[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const index = rows.findIndex((row) => cursorOf(row) === cursor);
  if (index < 0) throw paystackError('Invalid cursor', 'invalid_params');
  return index + 1;
}
