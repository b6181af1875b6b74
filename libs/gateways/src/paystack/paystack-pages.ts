import { z } from 'zod';
import type { Listing, ListQuery } from '../payment-gateway.ts';
import { readableRecords } from '../readable-records.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { RECORDS_PER_PAGE } from './paystack-search.ts';

/** Marks a position in a list without cursors: the page number follows. */
const PAGE = 'page ';

type List<Record> = {
  readonly name: string;
  readonly record: Record;
  /**
   * With a cursor, records that are made meanwhile move nothing. Paystack's OpenAPI does not have it for every list that
   * the documentation does: where no cursor comes, pages are counted.
   */
  readonly hasCursor: boolean;
};

/** One page of a list (paystack.com/docs/api/pagination), without what cannot be read or was made at another time. */
export async function readPage<Record extends z.ZodType<{ readonly createdAt: string | null }>>(
  settings: PaystackSettings,
  query: ListQuery,
  { name, record, hasCursor }: List<Record>,
): Promise<Listing<z.infer<Record>>> {
  const { data, next } = await callPaystack(settings, {
    purpose: `list ${name}s`,
    path: `${name}?${parametersOf(query, hasCursor)}`,
    answer: z.array(z.unknown()),
  });
  const records = readableRecords(data, record).filter(isWithin(query));
  return { records, next: next === undefined ? pageAfter(query, data.length) : cursorOf(next) };
}

/** Paystack's times count whole seconds, and it does not say whether `to` is included: the time is widened. */
function parametersOf(query: ListQuery, hasCursor: boolean): string {
  const { from, until } = wholeSeconds(query);
  const times = { from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const isCounted = !hasCursor || query.after?.startsWith(PAGE);
  const place = isCounted ? { page: pageOf(query).toString() } : cursorPlace(query);
  return new URLSearchParams({ ...times, ...place }).toString();
}

function cursorPlace({ after }: ListQuery): { readonly use_cursor: string; readonly next?: string } {
  return { use_cursor: 'true', ...(after !== null && { next: after }) };
}

function isWithin(query: ListQuery): (record: { readonly createdAt: string | null }) => boolean {
  const { from, until } = wholeSeconds(query);
  return ({ createdAt }) => {
    const madeAt = Date.parse(createdAt ?? '');
    return madeAt >= from && madeAt < until;
  };
}

function wholeSeconds({ from, until }: ListQuery): { readonly from: number; readonly until: number } {
  return { from: Math.floor(from.getTime() / 1000) * 1000, until: Math.ceil(until.getTime() / 1000) * 1000 };
}

/** Paystack was seen to write "null" as a text where there is no page any more. */
function cursorOf(next: string | null): string | null {
  return next === '' || next === 'null' ? null : next;
}

/** The list of a time that is over grows no more; while it grows, what comes twice is the same. */
function pageAfter(query: ListQuery, records: number): string | null {
  return records < RECORDS_PER_PAGE ? null : `${PAGE}${pageOf(query) + 1}`;
}

function pageOf({ after }: ListQuery): number {
  return after?.startsWith(PAGE) ? Number(after.slice(PAGE.length)) : 1;
}
