import { GatewayUnavailable, type Listing } from '../payment-gateway.ts';

/** How far a list may have grown while it is read; beyond it reading is given up rather than continued wrongly. */
const PAGES_MAX = 10;

type Identified = { readonly id: string };

type Pages<Item> = {
  readonly purpose: string;
  /** As many as a full page has. */
  readonly count: number;
  /** `next` of the page before; null for the first. */
  readonly after: string | null;
  readonly read: (range: { readonly count: number; readonly skip: number }) => Promise<readonly Item[]>;
};

/**
 * One page of a list that knows only how many records to skip, the newest first. What is made meanwhile moves all others
 * down, so a page starts with the last record of the one before, wherever that is by then: nothing comes twice, nothing
 * is missing.
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
  throw new GatewayUnavailable(`razorpay ${pages.purpose}: the list is not the one that it was`);
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
