import type { Money } from '@booking/contracts';
import { GatewayUnavailable, type FetchedPayment, type GatewayPaymentReference } from '../payment-gateway.ts';
import { fromRazorpayAmount, type RazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { getRazorpayLink } from './razorpay-links.ts';
import { RazorpayPaymentList, type RazorpayLink } from './razorpay-objects.ts';

/** A payment stays taken after it was refunded. */
const TAKEN: ReadonlySet<string> = new Set(['captured', 'refunded']);
/** Promised by the bank, and not taken yet. */
const UNDER_WAY = 'authorized';

/** What Razorpay says of a payment now. */
export async function fetchRazorpayPayment(
  settings: RazorpaySettings,
  payment: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const { money, ...standing } = await standingOf(settings, await getRazorpayLink(settings, payment.gatewayReference));
  return { ...standing, amount: readableMoney(money) };
}

/** The name of the money taken with a link; null when nothing was ever taken. */
export async function resolveCapture(
  settings: RazorpaySettings,
  payment: GatewayPaymentReference,
): Promise<string | null> {
  if (payment.captureReference !== null) return payment.captureReference;
  const { status, captureReference } = await standingOf(
    settings,
    await getRazorpayLink(settings, payment.gatewayReference),
  );
  return status === 'succeeded' ? captureReference : null;
}

export type Standing = Omit<FetchedPayment, 'amount'> & { readonly money: RazorpayAmount };

/**
 * How a link stands, in our words. A try that failed changes nothing: the link stays open. Only its order tells of money
 * that is under way.
 */
export async function standingOf(settings: RazorpaySettings, link: RazorpayLink): Promise<Standing> {
  const tries = await triesOf(settings, link);
  const money = tries.find(isTaken) ?? tries.find(({ status }) => status === UNDER_WAY);
  const status = statusOf(link, money);
  const { currency, amount, amount_paid: paid } = link;
  return {
    status,
    captureReference: money?.id ?? null,
    money: { amount: status === 'succeeded' ? paid : amount, currency },
    reason: status === 'expired' && link.status === 'cancelled' ? 'cancelled' : null,
  };
}

type Try = { readonly id: string; readonly status: string };

async function triesOf(settings: RazorpaySettings, link: RazorpayLink): Promise<readonly Try[]> {
  const own = (link.payments ?? []).map(({ payment_id: id, status }) => ({ id, status }));
  if (!link.order_id || own.some(isTaken)) return own;
  const { items } = await callRazorpay(settings, {
    purpose: 'get payments of order',
    path: `orders/${encodeURIComponent(link.order_id)}/payments`,
    answer: RazorpayPaymentList,
  });
  return items;
}

/** What each status of a link means as long as there is no money beside it. */
const statuses: ReadonlyMap<string, FetchedPayment['status']> = new Map([
  ['created', 'open'],
  ['partially_paid', 'pending'],
  ['paid', 'succeeded'],
  ['cancelled', 'expired'],
  ['expired', 'expired'],
]);

/** Money may come to a link that was closed while it was under way. */
function statusOf(link: RazorpayLink, money: Try | undefined): FetchedPayment['status'] {
  const status = statuses.get(link.status);
  if (!status) throw new GatewayUnavailable('razorpay: a link has no status we know');
  if (!money || link.status === 'partially_paid') return status;
  return link.status === 'paid' || isTaken(money) ? 'succeeded' : 'pending';
}

function isTaken({ status }: Try): boolean {
  return TAKEN.has(status);
}

function readableMoney(money: RazorpayAmount): Money {
  try {
    return fromRazorpayAmount(money);
  } catch {
    throw new GatewayUnavailable('razorpay get link: answered an amount we cannot read');
  }
}
