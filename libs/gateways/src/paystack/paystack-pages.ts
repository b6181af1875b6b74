import { z } from 'zod';
import type { ListQuery, ReadList } from '../gateway-records.ts';
import { readableRecords } from '../readable-records.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { RECORDS_PER_PAGE } from './paystack-search.ts';

/** The cursor of a list without cursors: this text and the page number. */
const PAGE = 'page ';

type List<Record> = {
  readonly name: string;
  readonly record: Record;
  /**
   * With a cursor, new records do not shift the pages. Paystack's OpenAPI lacks cursors for some lists that have them
   * in the documentation. Pages are counted where the answer has no cursor.
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

/** Paystack's times have whole seconds, and it is undocumented whether `to` is included, so the period is widened. */
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

/** Paystack was seen to send the text "null" after the last page. */
function cursorOf(next: string | null): string | null {
  return next === '' || next === 'null' ? null : next;
}

/** The list of a past period does not grow. While a period is not over, a shifted record is only listed twice. */
function pageAfter(query: ListQuery, records: number): string | null {
  return records < RECORDS_PER_PAGE ? null : `${PAGE}${pageOf(query) + 1}`;
}

function pageOf({ after }: ListQuery): number {
  return after?.startsWith(PAGE) ? Number(after.slice(PAGE.length)) : 1;
}
