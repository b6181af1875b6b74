import type { RecordPageQuery } from '@booking/contracts';
import type { z } from 'zod';
import { type CommandHandler, defineCommandHandler } from './define-command-handler.ts';

/** The largest page, in bytes. A message of the bus has at most 1 MiB. */
const PAGE_BYTES_MAX = 512 * 1_024;

export type PageRequest = { readonly after: string; readonly limit: number };
type Versioned<Resource> = { readonly version: number; readonly record: Resource };

/**
 * Answers a query for a page of records. `read` returns at most `limit` records with higher ids than `after`, in the
 * order of their ids, from one statement.
 */
export function answerRecordPage<Resource extends z.ZodType>(
  query: RecordPageQuery<Resource>,
  read: (page: PageRequest) => Promise<readonly Versioned<z.input<Resource>>[]>,
): CommandHandler {
  return defineCommandHandler(query, async ({ after, limit }) => {
    const found = await read({ after, limit });
    const records = found.slice(0, countFitting(found));
    return { records: [...records], isLast: records.length === found.length && found.length < limit };
  });
}

/** Answers a query for a page of records with a version. `present` converts each record for the answer. */
export function answerVersionedPage<Stored extends { readonly version: number }, Resource extends z.ZodType>(
  query: RecordPageQuery<Resource>,
  list: (page: PageRequest) => Promise<readonly Stored[]>,
  present: (stored: Stored) => z.input<Resource>,
): CommandHandler {
  return answerRecordPage(query, async (page) =>
    (await list(page)).map((stored) => ({ version: stored.version, record: present(stored) })),
  );
}

/** The number of records that fit into one message: at least one, because an event has carried each of them. */
export function countFitting(records: readonly object[]): number {
  let bytes = 0;
  const full = records.findIndex((record) => {
    bytes += Buffer.byteLength(JSON.stringify(record));
    return bytes > PAGE_BYTES_MAX;
  });
  return full === -1 ? records.length : Math.max(1, full);
}
