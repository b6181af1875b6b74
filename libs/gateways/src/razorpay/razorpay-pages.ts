import { GatewayUnavailable } from '../gateway-errors.ts';
import type { Listing } from '../gateway-records.ts';

/** The largest number of pages that a list may grow by while it is read. Beyond the limit, reading fails. */
const PAGES_MAX = 10;

type Identified = { readonly id: string };

type Pages<Item> = {
  readonly purpose: string;
  /** The size of a full page. */
  readonly count: number;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
  readonly read: (range: { readonly count: number; readonly skip: number }) => Promise<readonly Item[]>;
};

/**
 * Reads a page of a list that has only a `skip` parameter, newest first. New records move all others back. A page
 * therefore starts after the last record of the previous page, wherever that record is now. So no record is repeated or
 * missing.
 */
export async function readPage<Item extends Identified>(pages: Pages<Item>): Promise<Listing<Item>> {
  const { count, after, read } = pages;
  if (after === null) return listing(pages, await read({ count, skip: 0 }), { skip: 0, start: 0 });

  const [seen = '0', last] = after.split(' ');
  let skip = Number(seen) - 1;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const items = await read({ count, skip });
    const start = items.findIndex(({ id }) => id === last) + 1;
    if (start > 0) return listing(pages, items, { skip, start });
    if (items.length < count) break;
    skip += items.length;
  }
  throw new GatewayUnavailable(`razorpay ${pages.purpose}: the list changed too much while it was read`);
}

function listing<Item extends Identified>(
  { count }: Pages<Item>,
  items: readonly Item[],
  { skip, start }: { readonly skip: number; readonly start: number },
): Listing<Item> {
  const last = items.at(-1);
  const isLast = last === undefined || items.length < count;
  return { records: items.slice(start), next: isLast ? null : `${skip + items.length} ${last.id}` };
}
