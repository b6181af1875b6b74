import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
import type { Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { RazorpayCollection, RazorpayDispute, RazorpayRefund } from './razorpay-objects.ts';
import { readPage } from './razorpay-pages.ts';
import { disputeReport, refundReport } from './razorpay-reports.ts';

const RECORDS_PER_PAGE = 100;

/** A page of the account's refunds, including those of the dashboard. */
export async function listRazorpayRefunds(
  settings: RazorpaySettings,
  query: ListQuery,
): Promise<Listing<RefundReport>> {
  const list = { name: 'refunds', count: RECORDS_PER_PAGE, answer: RazorpayCollection, record: RazorpayRefund };
  const { records, next } = await recordsOf(settings, query, list);
  return { records: records.map((refund) => refundReport(refund, readableMoney(fromRazorpayAmount, refund))), next };
}

/** A page of the account's disputes. */
export async function listRazorpayDisputes(
  settings: RazorpaySettings,
  query: ListQuery,
): Promise<Listing<DisputeReport>> {
  const list = { name: 'disputes', count: RECORDS_PER_PAGE, answer: RazorpayCollection, record: RazorpayDispute };
  const { records, next } = await recordsOf(settings, query, list);
  return {
    records: records.map((dispute) => disputeReport(dispute, readableMoney(fromRazorpayAmount, dispute))),
    next,
  };
}

type List<Record> = {
  readonly name: string;
  readonly count: number;
  readonly answer: typeof RazorpayCollection;
  readonly record: Record;
};

/** A page of a list with a filter by time and page numbers, without unreadable records. */
export async function recordsOf<Record extends z.ZodType>(
  settings: RazorpaySettings,
  query: ListQuery,
  { name, count, answer, record }: List<Record>,
): Promise<Listing<z.infer<Record>>> {
  const purpose = `list ${name}`;
  const { records, next } = await readPage({
    purpose,
    count,
    after: query.after,
    read: (range) => callRazorpay(settings, { purpose, path: `${name}?${parametersOf(query, range)}`, answer }),
  });
  return { records: readableRecords(records.filter(isWithin(query)), record), next };
}

/**
 * Razorpay's times are whole seconds, rounded down, and it is undocumented whether `to` is included, so the period is
 * widened.
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
