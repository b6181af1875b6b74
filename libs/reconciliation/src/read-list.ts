import type { PaymentGateway } from '@booking/gateways';
import type { ListQuery } from '@booking/gateways/records';
import { CLOCK_MARGIN_MS, type Reconciliation } from './reconciliation.ts';
import type { ReadPage, RecordSource } from './record-source.ts';

const HOUR_MS = 60 * 60 * 1_000;
const WINDOW_MS_MAX = 24 * HOUR_MS;

type ListedTime = { readonly from: Date; readonly until: Date };

/**
 * A page of a list. `readUntil` is set on the last page of a window: all records that were made before that time have
 * been read.
 */
export type ListedPage<Listed> = { readonly records: readonly Listed[]; readonly readUntil: Date | undefined };

type Listed = { readonly reference: string };
type Reading = { readonly gateway: PaymentGateway; readonly readPage: ReadPage<Listed>; readonly now: Date };

/**
 * The pages of the gateway's list, or those that an interrupted reconciliation has not read. The list covers a slightly
 * longer period than our records, so it must contain even our youngest record. It extends until now, because the
 * gateway may have made one of our records since the interruption. Records of the last five minutes may still appear in
 * it, so this time does not count as read.
 */
export async function* readList(
  source: RecordSource,
  reconciliation: Reconciliation,
  { gateway, readPage, now }: Reading,
): AsyncGenerator<ListedPage<Listed>> {
  const { until, progress } = reconciliation;
  const readBefore = progress[source.kind];
  const time = {
    from: readBefore === undefined ? await beginningOf(source, reconciliation) : new Date(readBefore),
    until: new Date(Math.max(until.getTime(), now.getTime()) + CLOCK_MARGIN_MS),
  };
  const completeUntil = new Date(now.getTime() - CLOCK_MARGIN_MS);
  const hasWindows = gateway.capabilities.listsByTime && !source.mayLackTimeFilter;
  for await (const { records, readUntil } of hasWindows ? readWindows(readPage, time) : readOnePass(readPage, time)) {
    yield { records, readUntil: readUntil && readUntil > completeUntil ? completeUntil : readUntil };
  }
}

/**
 * The list starts early enough to include the oldest record that may still change, which may be months old. The gateway
 * made it before it was recorded here, by at most one period of reconciliation.
 */
async function beginningOf(source: RecordSource, { method, from, until }: Reconciliation): Promise<Date> {
  const periodMs = until.getTime() - from.getTime();
  const oldest = (await source.findOldestOpen?.(method)) ?? until;
  return new Date(Math.min(from.getTime(), oldest.getTime() - periodMs) - CLOCK_MARGIN_MS);
}

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
