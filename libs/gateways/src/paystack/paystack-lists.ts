import type { DisputeReport, RefundReport } from '@booking/contracts';
import { z } from 'zod';
import type { ListedPayment, ListQuery, ReadList } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { amountOf, isReadable, toFetchedPayment } from './paystack-fetched-payment.ts';
import { PaystackDispute, PaystackRefund, PaystackTransaction } from './paystack-objects.ts';
import { disputeReport, disputeStatusOf, isForDispute, paymentIdOf, refundReport } from './paystack-reports.ts';
import { RECORDS_PER_PAGE } from './paystack-search.ts';

/** The beginning of our cursor for a list without cursors; the page number follows. */
const PAGE = 'page ';

/** A page of the account's transactions, including those of other applications. */
export function listPaystackPayments(now: Date): ReadList<PaystackSettings, ListedPayment> {
  return pages({ name: 'transaction', record: PaystackTransaction, hasCursor: true }, (transactions) =>
    transactions.filter(isReadable).map((transaction) => listedPayment(transaction, now)),
  );
}

function listedPayment(transaction: PaystackTransaction, now: Date): ListedPayment {
  return {
    ...toFetchedPayment(transaction, now),
    amount: readableMoney(fromPaystackAmount, amountOf(transaction)),
    reference: transaction.reference,
    paymentId: paymentIdOf(transaction),
  };
}

/** A page of the account's refunds, including those of the dashboard. */
export const listPaystackRefunds = pages({ name: 'refund', record: PaystackRefund, hasCursor: false }, refundReports);

/** The reports of refunds that do not belong to a dispute. */
export function refundReports(refunds: readonly PaystackRefund[]): RefundReport[] {
  return refunds.filter((refund) => !isForDispute(refund)).map(refundReport);
}

export const listPaystackDisputes = pages(
  { name: 'dispute', record: PaystackDispute, hasCursor: true },
  disputeReports,
);

/** The reports of disputes, except resolved ones with an undocumented resolution. */
export function disputeReports(disputes: readonly PaystackDispute[]): DisputeReport[] {
  return disputes.filter((dispute) => disputeStatusOf(dispute) !== undefined).map(disputeReport);
}

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
function pages<Record extends z.ZodType<{ readonly createdAt: string | null }>, Listed>(
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
  const cursor = { use_cursor: 'true', ...(query.after !== null && { next: query.after }) };
  const place = isCounted ? { page: pageOf(query).toString() } : cursor;
  return new URLSearchParams({ ...times, ...place }).toString();
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
