import { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { readableMoney } from '../readable-records.ts';
import { fromRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { fetchedPaymentOf, isReadable } from './razorpay-fetched-payment.ts';
import { LINK_SECONDS } from './razorpay-links.ts';
import { isWithin, recordsOf } from './razorpay-lists.ts';
import { ListedRazorpayTry, RazorpayLink } from './razorpay-objects.ts';
import { linkNameOf, paymentIdOf } from './razorpay-reports.ts';

/** The page size: smaller than Razorpay permits, because each try costs one or two more requests. */
const TRIES_PER_PAGE = 50;
/** A try that starts before the expiry may need the bank for a while after it. */
const LATEST_TRY_MS = 2 * LINK_SECONDS * 1000;
/** A declined try captures nothing, and its link stays open for another one. */
const WITHOUT_MONEY = new Set(['created', 'failed']);

/**
 * A page of the account's Payment Links with a payment, including those of other applications. Razorpay documents
 * neither a filter by time nor pages for its list of links, so the list of payments is read, and the link of each one.
 * A link belongs to the period in which it was made and to that of its payment, so payments are read until
 * `LATEST_TRY_MS` after the requested period.
 */
export async function listRazorpayPayments(
  settings: RazorpaySettings,
  query: ListQuery,
): Promise<Listing<ListedPayment>> {
  const longer = { ...query, until: new Date(query.until.getTime() + LATEST_TRY_MS) };
  const list = { name: 'payments', count: TRIES_PER_PAGE, record: ListedRazorpayTry };
  const { records: tries, next } = await recordsOf(settings, longer, list);
  const records = new Map<string, ListedPayment>();
  for (const one of tries.filter(({ status }) => !WITHOUT_MONEY.has(status))) {
    const link = await linkOf(settings, one);
    if (!link || ![one, link].some(isWithin(query))) continue;
    records.set(link.id, await listedPayment(settings, link));
  }
  return { records: [...records.values()], next };
}

/** Undefined for a payment without a link, or with an unreadable one. */
async function linkOf(settings: RazorpaySettings, one: ListedRazorpayTry): Promise<RazorpayLink | undefined> {
  const name = linkNameOf(one);
  if (name === null) return undefined;
  try {
    const path = `payment_links/${encodeURIComponent(name)}`;
    const answer = await callRazorpay(settings, {
      purpose: 'get link',
      path,
      answer: z.looseObject({ id: z.string() }),
    });
    const link = RazorpayLink.safeParse(answer).data;
    return link && isReadable(link) ? link : undefined;
  } catch (error) {
    if (error instanceof GatewayRejected) return undefined;
    throw error;
  }
}

async function listedPayment(settings: RazorpaySettings, link: RazorpayLink): Promise<ListedPayment> {
  const { money, ...fetched } = await fetchedPaymentOf(settings, link);
  return {
    ...fetched,
    amount: readableMoney(fromRazorpayAmount, money),
    reference: link.id,
    paymentId: paymentIdOf(link),
  };
}
