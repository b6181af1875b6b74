import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney, readableRecords } from '../readable-records.ts';
import { fromMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import {
  ChargebackList,
  Dated,
  MollieChargeback,
  MolliePayment,
  MollieRefund,
  PaymentList,
  RefundList,
} from './mollie-objects.ts';
import { disputeReport, paymentIdOf, refundReport, toFetchedPayment } from './mollie-reports.ts';

/**
 * The page size: fewer than the 250 records that Mollie permits, because an answer is limited to `ANSWER_BYTES_MAX`.
 */
const RECORDS_PER_PAGE = 100;

/** A page of the profile's payments, including those of other applications. */
export async function listMolliePayments(settings: MollieSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list payments',
    path: `payments?${pageOf(query)}`,
    answer: PaymentList,
  });
  const { payments } = _embedded;
  const records = readableRecords(payments, MolliePayment).filter(isWithin(query)).map(listed);
  return { records, next: nextOf(query, payments, _links.next?.href) };
}

function listed(payment: MolliePayment): ListedPayment {
  const named = { reference: payment.id, paymentId: paymentIdOf(payment) };
  return { ...toFetchedPayment(payment), ...named, amount: readableMoney(fromMollieAmount, payment.amount) };
}

/** A page of the profile's refunds, including those of the dashboard. */
export async function listMollieRefunds(settings: MollieSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list refunds',
    path: `refunds?${pageOf(query)}`,
    answer: RefundList,
  });
  const { refunds } = _embedded;
  const records = readableRecords(refunds, MollieRefund)
    .filter(isWithin(query))
    .map((refund) => refundReport(refund, refund.paymentId ?? null));
  return { records, next: nextOf(query, refunds, _links.next?.href) };
}

/** A page of the profile's chargebacks. */
export async function listMollieDisputes(settings: MollieSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list chargebacks',
    path: `chargebacks?${pageOf(query)}`,
    answer: ChargebackList,
  });
  const { chargebacks } = _embedded;
  const records = readableRecords(chargebacks, MollieChargeback).filter(isWithin(query)).map(disputeReport);
  return { records, next: nextOf(query, chargebacks, _links.next?.href) };
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
