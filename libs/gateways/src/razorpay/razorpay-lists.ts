import type { Money, RefundReport } from '@booking/contracts';
import { GatewayUnavailable, type ListedPayment, type Listing, type ListQuery } from '../payment-gateway.ts';
import { fromRazorpayAmount, type RazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { RazorpayLinkList, RazorpayRefundList, type RazorpayLink, type RazorpayRefund } from './razorpay-objects.ts';
import { readPage } from './razorpay-pages.ts';
import { paymentIdOf, refundReport } from './razorpay-reports.ts';
import { standingOf } from './razorpay-standing.ts';

/** Each link that somebody tried to pay costs one more question, so a page is smaller than Razorpay allows. */
const LINKS_PER_PAGE = 50;
const REFUNDS_PER_PAGE = 100;

/** A page of the account's Payment Links, whoever made them. */
export async function listRazorpayPayments(
  settings: RazorpaySettings,
  query: ListQuery,
): Promise<Listing<ListedPayment>> {
  const { records: links, next } = await readPage({
    purpose: 'list links',
    count: LINKS_PER_PAGE,
    after: query.after,
    read: async (range) => {
      const path = `payment_links?${parametersOf(query, range)}`;
      return (await callRazorpay(settings, { purpose: 'list links', path, answer: RazorpayLinkList })).payment_links;
    },
  });
  const records: ListedPayment[] = [];
  for (const link of links.filter(isWithin(query))) records.push(await listedPayment(settings, link));
  return { records, next };
}

async function listedPayment(settings: RazorpaySettings, link: RazorpayLink): Promise<ListedPayment> {
  const { money, ...standing } = await standingOf(settings, link);
  return { ...standing, amount: readable(money), reference: link.id, paymentId: paymentIdOf(link) };
}

/** A page of the account's refunds, those of the dashboard included. */
export async function listRazorpayRefunds(
  settings: RazorpaySettings,
  query: ListQuery,
): Promise<Listing<RefundReport>> {
  const { records, next } = await readPage({
    purpose: 'list refunds',
    count: REFUNDS_PER_PAGE,
    after: query.after,
    read: async (range) => {
      const path = `refunds?${parametersOf(query, range)}`;
      return (await callRazorpay(settings, { purpose: 'list refunds', path, answer: RazorpayRefundList })).items;
    },
  });
  return { records: reportsOf(records.filter(isWithin(query))), next };
}

/** Razorpay counts whole seconds, rounded down, and does not say whether `to` is included: the time is widened. */
function parametersOf({ from, until }: ListQuery, { count, skip }: { count: number; skip: number }): string {
  return new URLSearchParams({
    from: Math.floor(from.getTime() / 1000).toString(),
    to: endOf(until).toString(),
    count: count.toString(),
    skip: skip.toString(),
  }).toString();
}

function isWithin({ until }: ListQuery): (record: { readonly created_at: number }) => boolean {
  return ({ created_at: created }) => created < endOf(until);
}

function endOf(until: Date): number {
  return Math.ceil(until.getTime() / 1000);
}

function reportsOf(refunds: readonly RazorpayRefund[]): readonly RefundReport[] {
  try {
    return refunds.map((refund) => refundReport(refund, readable(refund)));
  } catch {
    throw new GatewayUnavailable('razorpay list refunds: answered a status we do not know');
  }
}

/** Other applications may share the account: an amount of theirs that cannot be read must not hide the rest of a page. */
function readable(money: RazorpayAmount): Money | null {
  try {
    return fromRazorpayAmount(money);
  } catch {
    return null;
  }
}
