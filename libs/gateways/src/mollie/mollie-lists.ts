import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { Dated, MollieChargeback, MolliePayment, MollieRefund, pageSchema } from './mollie-objects.ts';
import { disputeReport, paymentIdOf, refundReport, toFetchedPayment } from './mollie-reports.ts';

/**
 * The page size: fewer than the 250 records that Mollie permits, because an answer is limited to `ANSWER_BYTES_MAX`.
 */
const RECORDS_PER_PAGE = 100;

/** A page of the profile's payments, including those of other applications. */
export async function listMolliePayments(settings: MollieSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const { records, next } = await readPage(settings, query, { name: 'payments', record: MolliePayment });
  return { records: records.map(listed), next };
}

function listed(payment: MolliePayment): ListedPayment {
  const named = { reference: payment.id, paymentId: paymentIdOf(payment) };
  return { ...toFetchedPayment(payment), ...named, amount: readableMoney(fromMollieAmount, payment.amount) };
}

/** A page of the profile's refunds, including those of the dashboard. */
export async function listMollieRefunds(settings: MollieSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { records, next } = await readPage(settings, query, { name: 'refunds', record: MollieRefund });
  return { records: records.map((refund) => refundReport(refund, refund.paymentId ?? null)), next };
}

/** A page of the profile's chargebacks. */
export async function listMollieDisputes(settings: MollieSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const { records, next } = await readPage(settings, query, { name: 'chargebacks', record: MollieChargeback });
  return { records: records.map(disputeReport), next };
}

type List<Record> = { readonly name: Parameters<typeof pageSchema>[0]; readonly record: Record };

/** A page of a list, without unreadable records and records of other times. */
async function readPage<Record extends z.ZodType<Dated>>(
  settings: MollieSettings,
  query: ListQuery,
  { name, record }: List<Record>,
): Promise<Listing<z.infer<Record>>> {
  const { listed, nextAddress } = await callMollie(settings, {
    purpose: `list ${name}`,
    path: `${name}?${pageOf(query)}`,
    answer: pageSchema(name),
  });
  return { records: readableRecords(listed, record).filter(isWithin(query)), next: nextOf(query, listed, nextAddress) };
}

/** Mollie lists newest first and has no filter by time, so a list is read from its start back to the requested time. */
function pageOf({ after }: ListQuery): string {
  const limit = RECORDS_PER_PAGE.toString();
  return new URLSearchParams({ limit, ...(after !== null && { from: after }) }).toString();
}

/** Mollie's times have whole seconds. */
function isWithin({ from, until }: ListQuery): (record: Dated) => boolean {
  const fromMs = Math.floor(from.getTime() / 1000) * 1000;
  return ({ createdAt }) => Date.parse(createdAt) >= fromMs && Date.parse(createdAt) < until.getTime();
}

/** The link to the next page names the first record of that page. */
function nextOf({ from }: ListQuery, records: readonly unknown[], href: string | undefined): string | null {
  const oldest = readableRecords(records, Dated).at(-1);
  const isBefore = oldest !== undefined && Date.parse(oldest.createdAt) < from.getTime() - 1000;
  if (href === undefined || isBefore) return null;
  return URL.parse(href)?.searchParams.get('from') ?? null;
}
