import { GatewayUnavailable } from '../gateway-errors.ts';
import type { FetchedPayment, GatewayPaymentReference } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import type { UnitAmount } from '../units.ts';
import { fromRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { getRazorpayLink } from './razorpay-links.ts';
import { type RazorpayLink, type RazorpayTry, RazorpayTryList } from './razorpay-objects.ts';
import { NEVER_CAPTURED } from './razorpay-reports.ts';

export async function fetchRazorpayPayment(
  settings: RazorpaySettings,
  payment: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const { money, ...fetched } = await fetchedPaymentOf(
    settings,
    await getRazorpayLink(settings, payment.gatewayReference),
  );
  return { ...fetched, amount: requireAmount('razorpay get link: answered', () => fromRazorpayAmount(money)) };
}

/** The id of the captured payment of a link; null when nothing was ever captured. */
export async function resolveCapture(
  settings: RazorpaySettings,
  payment: GatewayPaymentReference,
): Promise<string | null> {
  if (payment.captureReference !== null) return payment.captureReference;
  const { status, captureReference } = await fetchedPaymentOf(
    settings,
    await getRazorpayLink(settings, payment.gatewayReference),
  );
  return status === 'succeeded' ? captureReference : null;
}

type FetchedLink = Omit<FetchedPayment, 'amount'> & { readonly money: UnitAmount };

/**
 * Our status of a payment link. Only its order shows money that is under way, or that went back uncaptured. A try that
 * failed immediately changes nothing, because the link stays open for another try.
 */
export async function fetchedPaymentOf(settings: RazorpaySettings, link: RazorpayLink): Promise<FetchedLink> {
  const tries = await triesOf(settings, link);
  const [decisive] = meanings.flatMap((meaning) => tries.filter((one) => meaningOf(one) === meaning));
  const status = statusOf(link, decisive && meaningOf(decisive));
  return {
    status,
    captureReference: decisive?.id ?? null,
    money: { amount: status === 'succeeded' ? paidFor(link) : link.amount, currency: link.currency },
    reason: reasonOf(link, status),
  };
}

/** The paid amount. A link accepts only its whole amount, and shows it some time after the payment was captured. */
function paidFor({ amount, amount_paid: paid }: RazorpayLink): number {
  return paid === 0 ? amount : paid;
}

async function triesOf(settings: RazorpaySettings, link: RazorpayLink): Promise<readonly RazorpayTry[]> {
  const own = (link.payments ?? []).map(({ payment_id: id, status }) => ({ id, status }));
  if (!link.order_id || own.some((one) => meaningOf(one) === 'succeeded')) return own;
  const path = `orders/${encodeURIComponent(link.order_id)}/payments`;
  return callRazorpay(settings, { purpose: 'get payments of order', path, answer: RazorpayTryList });
}

/** The precedence of the statuses that the tries to pay give to their link. */
const meanings = ['succeeded', 'pending', 'failed'] as const;
type Meaning = (typeof meanings)[number];

function meaningOf({ status, captured }: RazorpayTry): Meaning | undefined {
  if (status === 'captured' || (status === 'refunded' && captured === true)) return 'succeeded';
  if (status === 'authorized') return 'pending';
  return status === 'refunded' && captured === false ? 'failed' : undefined;
}

/** The status of a link, unless one of its tries overrides it. */
const statuses: ReadonlyMap<string, FetchedPayment['status']> = new Map([
  ['created', 'open'],
  ['partially_paid', 'pending'],
  ['paid', 'succeeded'],
  ['cancelled', 'expired'],
  ['expired', 'expired'],
]);

/** Whether a link has a documented status. */
export function isReadable({ status }: RazorpayLink): boolean {
  return statuses.has(status);
}

/** The status of a link after its tries. A payment that was under way may still arrive at a closed link. */
function statusOf(link: RazorpayLink, meaning: Meaning | undefined): FetchedPayment['status'] {
  const status = statuses.get(link.status);
  if (!status) throw new GatewayUnavailable('razorpay: a link has no status we know');
  if (status === 'open') return meaning ?? status;
  return status === 'expired' && meaning !== 'failed' ? (meaning ?? status) : status;
}

function reasonOf({ status: linkStatus }: RazorpayLink, status: FetchedPayment['status']): string | null {
  if (status === 'failed') return NEVER_CAPTURED;
  return status === 'expired' && linkStatus === 'cancelled' ? 'cancelled' : null;
}
