import type { z } from 'zod';
import type { Listing, ListQuery, ReadList } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { RazorpayCollection, RazorpayDispute, RazorpayRefund } from './razorpay-objects.ts';
import { readPage } from './razorpay-pages.ts';
import { disputeReport, refundReport } from './razorpay-reports.ts';

const RECORDS_PER_PAGE = 100;

/** A page of the account's refunds, including those of the dashboard. */
export const listRazorpayRefunds = pages({ name: 'refunds', record: RazorpayRefund }, (refund) =>
  refundReport(refund, readableMoney(fromRazorpayAmount, refund)),
);

export const listRazorpayDisputes = pages({ name: 'disputes', record: RazorpayDispute }, disputeReport);

function pages<Record extends z.ZodType, Listed>(
  list: Omit<List<Record>, 'count'>,
  convert: (record: z.infer<Record>) => Listed,
): ReadList<RazorpaySettings, Listed> {
  return async (settings, query) => {
    const { records, next } = await recordsOf(settings, query, { ...list, count: RECORDS_PER_PAGE });
    return { records: records.map(convert), next };
  };
}

type List<Record> = {
  readonly name: string;
  readonly count: number;
  readonly record: Record;
};

/** A page of a list with a filter by time and page numbers, without unreadable records. */
export async function recordsOf<Record extends z.ZodType>(
  settings: RazorpaySettings,
  query: ListQuery,
  { name, count, record }: List<Record>,
): Promise<Listing<z.infer<Record>>> {
  const purpose = `list ${name}`;
  const { records, next } = await readPage({
    purpose,
    count,
    after: query.after,
    read: (range) => {
      const path = `${name}?${parametersOf(query, range)}`;
      return callRazorpay(settings, { purpose, path, answer: RazorpayCollection });
    },
  });
  return { records: readableRecords(records.filter(isWithin(query)), record), next };
}

/**
 * The parameters of a page. The period is widened, because Razorpay's times are whole seconds, and it is undocumented
 * whether `to` is included.
 */
function parametersOf(query: ListQuery, { count, skip }: { count: number; skip: number }): string {
  const { from, to } = secondsOf(query);
  return new URLSearchParams({
    from: from.toString(),
    to: to.toString(),
    count: count.toString(),
    skip: skip.toString(),
  }).toString();
}

export function isWithin(query: ListQuery): (record: { readonly created_at?: number | null | undefined }) => boolean {
  const { from, to } = secondsOf(query);
  return ({ created_at: created = null }) => created !== null && created >= from && created < to;
}

function secondsOf({ from, until }: ListQuery): { from: number; to: number } {
  return { from: Math.floor(from.getTime() / 1000), to: Math.ceil(until.getTime() / 1000) };
}
