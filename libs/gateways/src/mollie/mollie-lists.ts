import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { ListedPayment, Listing, ListQuery } from '../payment-gateway.ts';
import { readableMoney } from '../readable-records.ts';
import { fromMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { ChargebackList, PaymentList, RefundList, type MolliePayment, type MollieRefund } from './mollie-objects.ts';
import { disputeReport, paymentIdOf, refundReport, standingOf } from './mollie-reports.ts';

/** Fewer than the 250 Mollie allows: an answer may have `ANSWER_BYTES_MAX`. */
const RECORDS_PER_PAGE = 100;

/** A page of the profile's payments, whoever made them. */
export async function listMolliePayments(settings: MollieSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list payments',
    path: `payments?${pageOf(query)}`,
    answer: PaymentList,
  });
  const { payments } = _embedded;
  return { records: payments.filter(isWithin(query)).map(listed), next: nextOf(query, payments, _links.next?.href) };
}

function listed(payment: MolliePayment): ListedPayment {
  const named = { reference: payment.id, paymentId: paymentIdOf(payment) };
  return { ...standingOf(payment), ...named, amount: readableMoney(fromMollieAmount, payment.amount) };
}

/** A page of the profile's refunds, those of the dashboard included. */
export async function listMollieRefunds(settings: MollieSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list refunds',
    path: `refunds?${pageOf(query)}`,
    answer: RefundList,
  });
  const { refunds } = _embedded;
  return { records: refunds.filter(isWithin(query)).map(reported), next: nextOf(query, refunds, _links.next?.href) };
}

function reported(refund: MollieRefund): RefundReport {
  return refundReport(refund, {
    payment: refund.paymentId ?? null,
    amount: readableMoney(fromMollieAmount, refund.amount),
  });
}

/** A page of the profile's chargebacks. */
export async function listMollieDisputes(settings: MollieSettings, query: ListQuery): Promise<Listing<DisputeReport>> {
  const { _embedded, _links } = await callMollie(settings, {
    purpose: 'list chargebacks',
    path: `chargebacks?${pageOf(query)}`,
    answer: ChargebackList,
  });
  const { chargebacks } = _embedded;
  const records = chargebacks
    .filter(isWithin(query))
    .map((found) => disputeReport(found, readableMoney(fromMollieAmount, found.amount)));
  return { records, next: nextOf(query, chargebacks, _links.next?.href) };
}

/** Mollie lists the newest first and takes no times, so a list is read from its top down to the time asked for. */
function pageOf({ after }: ListQuery): string {
  const limit = RECORDS_PER_PAGE.toString();
  return new URLSearchParams({ limit, ...(after !== null && { from: after }) }).toString();
}

type Created = { readonly id: string; readonly createdAt: string };

/** Mollie's times count whole seconds. */
function isWithin({ from, until }: ListQuery): (record: Created) => boolean {
  const fromMs = Math.floor(from.getTime() / 1000) * 1000;
  return ({ createdAt }) => Date.parse(createdAt) >= fromMs && Date.parse(createdAt) < until.getTime();
}

/** The link of the next page names the record it begins with. */
function nextOf({ from }: ListQuery, records: readonly Created[], href: string | undefined): string | null {
  const oldest = records.at(-1);
  const isBefore = oldest !== undefined && Date.parse(oldest.createdAt) < from.getTime() - 1000;
  if (href === undefined || isBefore) return null;
  return URL.parse(href)?.searchParams.get('from') ?? null;
}
