import type { ListQuery } from '@booking/gateways/records';
import type { ReadPage } from './record-source.ts';

const HOUR_MS = 60 * 60 * 1_000;
const WINDOW_MS_MAX = 24 * HOUR_MS;

type ListedTime = { readonly from: Date; readonly until: Date };

/**
 * A page of a list. `readUntil` is set on the last page of a window: all records that were made before that time have
 * been read.
 */
export type ListedPage<Listed> = { readonly records: readonly Listed[]; readonly readUntil: Date | undefined };

/**
 * Reads a gateway's list of any length, page by page. The period is split into windows of an hour, so that cursors stay
 * short, and an interrupted reader continues with the next window. If a window fits on one page, the next one is twice
 * as long, up to a day. A quiet account therefore needs few requests.
 */
export async function* readWindows<Listed>(
  readPage: ReadPage<Listed>,
  { from, until }: ListedTime,
): AsyncGenerator<ListedPage<Listed>> {
  let start = from;
  let windowMs = HOUR_MS;
  while (start < until) {
    const end = new Date(Math.min(start.getTime() + windowMs, until.getTime()));
    let pages = 0;
    for await (const page of readOnePass(readPage, { from: start, until: end })) {
      pages += 1;
      yield page;
    }
    windowMs = pages === 1 ? Math.min(windowMs + windowMs, WINDOW_MS_MAX) : HOUR_MS;
    start = end;
  }
}

/**
 * Reads a list that has no filter by time. It uses no windows, because each window would read the list from its
 * beginning.
 */
export async function* readOnePass<Listed>(
  readPage: ReadPage<Listed>,
  { from, until }: ListedTime,
): AsyncGenerator<ListedPage<Listed>> {
  let after: ListQuery['after'] = null;
  do {
    const { records, next }: { records: readonly Listed[]; next: string | null } = await readPage({
      from,
      until,
      after,
    });
    yield { records, readUntil: next === null ? until : undefined };
    after = next;
  } while (after !== null);
}
