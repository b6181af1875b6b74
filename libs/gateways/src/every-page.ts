import { GatewayUnavailable } from './gateway-errors.ts';

/** The largest number of pages that are read. Usually a payment has few refunds. */
const PAGES_MAX = 10;

type Pages<Item> = {
  readonly purpose: string;
  readonly pagesMax?: number;
  /** Reads the first page, or the page after these records. */
  readonly read: (seen: readonly Item[]) => Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }>;
};

/**
 * Every record of a list. Throws `GatewayUnavailable` when there are too many, because a partial list would be a wrong
 * answer.
 */
export async function everyPage<Item>({ purpose, pagesMax = PAGES_MAX, read }: Pages<Item>): Promise<readonly Item[]> {
  const seen: Item[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, hasMore } = await read(seen);
    seen.push(...items);
    if (!hasMore) return seen;
  }
  throw new GatewayUnavailable(`${purpose}: too many to search`);
}
