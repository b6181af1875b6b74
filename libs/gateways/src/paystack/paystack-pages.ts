import { z } from 'zod';
import type { Listing, ListQuery } from '../payment-gateway.ts';
import { readableRecords } from '../readable-records.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';

const RECORDS_PER_PAGE = 50;

type List<Record> = {
  readonly name: string;
  readonly record: Record;
  /** It has one where what is made meanwhile moves nothing; the others count pages, the first one is 1. */
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
  return { records, next: hasCursor ? cursorOf(next) : pageAfter(query, data.length) };
}

/** Paystack's times count whole seconds, and it does not say whether `to` is included: the time is widened. */
function parametersOf(query: ListQuery, hasCursor: boolean): string {
  const { from, until } = wholeSeconds(query);
  const times = { from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const place = hasCursor ? cursorPlace(query) : { page: query.after ?? '1' };
  return new URLSearchParams({ ...times, perPage: RECORDS_PER_PAGE.toString(), ...place }).toString();
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
function pageAfter({ after }: ListQuery, records: number): string | null {
  return records < RECORDS_PER_PAGE ? null : (Number(after ?? '1') + 1).toString();
}
