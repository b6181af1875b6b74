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

/** The number of records on a page. It is small, because each record costs one or two more requests. */
const TRIES_PER_PAGE = 50;
/**
 * How long after the creation of its link a try to pay may still be under way. A try that starts just before the link
 * expires may wait for the bank.
 */
const LATEST_TRY_MS = 2 * LINK_SECONDS * 1000;
/** The statuses of a try that captured nothing. Its link stays open for another try. */
const WITHOUT_MONEY = new Set(['created', 'failed']);

/**
 * A page of the account's Payment Links with a payment, including those of other applications. Razorpay's list of links
 * has neither a documented filter by time nor pages. The list of payments is therefore read, and then the link of each
 * payment. A link is listed by its own creation time and by that of its payment, so payments are read until
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

/** The link of a payment; undefined if there is none, or if it is unreadable. */
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
