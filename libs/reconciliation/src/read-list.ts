import type { PaymentGateway } from '@booking/gateways';
import { type ListedPage, readOnePass, readWindows } from './read-windows.ts';
import { CLOCK_MARGIN_MS, type Reconciliation } from './reconciliation.ts';
import type { ReadPage, RecordSource } from './record-source.ts';

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
