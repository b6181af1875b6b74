import { z } from 'zod';
import type { ListQuery, ReadList } from '../gateway-records.ts';
import { readableRecords } from '../readable-records.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { RECORDS_PER_PAGE } from './paystack-search.ts';

/** The beginning of our cursor for a list without cursors; the page number follows. */
const PAGE = 'page ';

type List<Record> = {
  readonly name: string;
  readonly record: Record;
  /**
   * Whether the list has a cursor, so that new records do not shift its pages. Paystack's OpenAPI omits the cursors of
   * some lists, so a list whose answer has none is read by page numbers.
   */
  readonly hasCursor: boolean;
};

/** Reads a page of a list (paystack.com/docs/api/pagination), without unreadable records and records of other times. */
export function pages<Record extends z.ZodType<{ readonly createdAt: string | null }>, Listed>(
  { name, record, hasCursor }: List<Record>,
  convert: (records: readonly z.infer<Record>[]) => readonly Listed[],
): ReadList<PaystackSettings, Listed> {
  return async (settings, query) => {
    const { data, next } = await callPaystack(settings, {
      purpose: `list ${name}s`,
      path: `${name}?${parametersOf(query, hasCursor)}`,
      answer: z.array(z.unknown()),
    });
    const records = convert(readableRecords(data, record).filter(isWithin(query)));
    return { records, next: next === undefined ? pageAfter(query, data.length) : cursorOf(next) };
  };
}

/**
 * The parameters of a page. The period is widened, because Paystack's times have whole seconds, and it is undocumented
 * whether `to` is included.
 */
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

/** The cursor of the next page; null after the last one, where Paystack was seen to send the text "null". */
function cursorOf(next: string | null): string | null {
  return next === '' || next === 'null' ? null : next;
}

/**
 * The number of the next page; null after the last one. The list of a past period does not grow. In a current period,
 * new records may shift a record to the next page, so that it is listed twice.
 */
function pageAfter(query: ListQuery, records: number): string | null {
  return records < RECORDS_PER_PAGE ? null : `${PAGE}${pageOf(query) + 1}`;
}

function pageOf({ after }: ListQuery): number {
  return after?.startsWith(PAGE) ? Number(after.slice(PAGE.length)) : 1;
}
