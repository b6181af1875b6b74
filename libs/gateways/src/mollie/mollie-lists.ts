import type { z } from 'zod';
import type { ListedPayment, ListQuery, ReadList } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { Dated, MollieChargeback, MolliePayment, MollieRefund, pageSchema } from './mollie-objects.ts';
import { disputeReport, paymentIdOf, refundReport, toFetchedPayment } from './mollie-reports.ts';

/** The number of records on a page. Mollie permits 250, but an answer is limited to `ANSWER_BYTES_MAX`. */
const RECORDS_PER_PAGE = 100;

/** A page of the profile's payments, including those of other applications. */
export const listMolliePayments = pages({ name: 'payments', record: MolliePayment }, listed);

/** A page of the profile's refunds, including those of the dashboard. */
export const listMollieRefunds = pages({ name: 'refunds', record: MollieRefund }, (refund) =>
  refundReport(refund, refund.paymentId ?? null),
);

export const listMollieDisputes = pages({ name: 'chargebacks', record: MollieChargeback }, disputeReport);

function listed(payment: MolliePayment): ListedPayment {
  const named = { reference: payment.id, paymentId: paymentIdOf(payment) };
  return { ...toFetchedPayment(payment), ...named, amount: readableMoney(fromMollieAmount, payment.amount) };
}

type List<Record> = { readonly name: Parameters<typeof pageSchema>[0]; readonly record: Record };

/** Reads a page of a list, without unreadable records and records of other times. */
function pages<Record extends z.ZodType<Dated>, Listed>(
  { name, record }: List<Record>,
  convert: (record: z.infer<Record>) => Listed,
): ReadList<MollieSettings, Listed> {
  return async (settings, query) => {
    const { listed, nextAddress } = await callMollie(settings, {
      purpose: `list ${name}`,
      path: `${name}?${pageOf(query)}`,
      answer: pageSchema(name),
    });
    const records = readableRecords(listed, record).filter(isWithin(query));
    return { records: records.map(convert), next: nextOf(query, listed, nextAddress) };
  };
}

/**
 * The parameters of a page. Mollie lists the newest first and has no filter by time, so a list is read from its start
 * back to the requested time.
 */
function pageOf({ after }: ListQuery): string {
  const limit = RECORDS_PER_PAGE.toString();
  return new URLSearchParams({ limit, ...(after !== null && { from: after }) }).toString();
}

/**
 * Whether a record was made in the period. Its start is rounded down to a whole second, because Mollie's times are
 * whole seconds.
 */
function isWithin({ from, until }: ListQuery): (record: Dated) => boolean {
  const fromMs = Math.floor(from.getTime() / 1000) * 1000;
  return ({ createdAt }) => Date.parse(createdAt) >= fromMs && Date.parse(createdAt) < until.getTime();
}

/**
 * The first record of the next page, which the link to that page names; null on the last page, and once the records are
 * older than the period.
 */
function nextOf({ from }: ListQuery, records: readonly unknown[], href: string | undefined): string | null {
  const oldest = readableRecords(records, Dated).at(-1);
  const isBefore = oldest !== undefined && Date.parse(oldest.createdAt) < from.getTime() - 1000;
  if (href === undefined || isBefore) return null;
  return URL.parse(href)?.searchParams.get('from') ?? null;
}
