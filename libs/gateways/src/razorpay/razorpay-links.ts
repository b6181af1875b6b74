import { isSameMoney, type Money } from '@booking/contracts';
import { cutText } from '../cut-text.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, PaymentAttempt } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import type { UnitAmount } from '../units.ts';
import { fromRazorpayAmount, toRazorpayAmount } from './razorpay-amounts.ts';
import { callRazorpay } from './razorpay-api.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { OpenRazorpayLink, OpenRazorpayLinkList, RazorpayLink } from './razorpay-objects.ts';

/** The time a customer has to pay. Razorpay allows 15 minutes to six months. */
export const LINK_SECONDS = 60 * 60;
const DESCRIPTION_CHARACTERS_MAX = 2048;

/** The refusal of a second link with one `reference_id`, which has no error code. */
const ALREADY_EXISTS = /already exists/i;

/**
 * Opens a Payment Link. `reference_id` identifies one link for ever and serves as an idempotency key. A refusal is
 * final only when Razorpay does not have our link.
 */
export async function createRazorpayLink(
  settings: RazorpaySettings,
  attempt: PaymentAttempt,
): Promise<CheckoutSession> {
  const amount = toRazorpayAmount(attempt.amount);
  try {
    return toSession(await postLink(settings, attempt, amount));
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    return toSession(await requireLink(settings, attempt, error));
  }
}

async function requireLink(
  settings: RazorpaySettings,
  { paymentId, amount }: PaymentAttempt,
  refusal: GatewayRejected,
): Promise<OpenRazorpayLink> {
  const link = await findLink(settings, paymentId);
  if (link && isSameMoney(moneyAsked(link), amount)) return link;
  if (link || ALREADY_EXISTS.test(refusal.message)) {
    throw new GatewayUnavailable('razorpay create link: the reference belongs to another link');
  }
  throw refusal;
}

async function postLink(
  settings: RazorpaySettings,
  { paymentId, ...attempt }: PaymentAttempt,
  amount: UnitAmount,
): Promise<OpenRazorpayLink> {
  return callRazorpay(settings, {
    purpose: 'create link',
    path: 'payment_links',
    answer: OpenRazorpayLink,
    change: {
      body: {
        ...amount,
        accept_partial: false,
        expire_by: Math.floor(attempt.createdAt.getTime() / 1000) + LINK_SECONDS,
        reference_id: paymentId,
        description: cutText(attempt.description, DESCRIPTION_CHARACTERS_MAX),
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { payment_id: paymentId },
        callback_url: attempt.returnUrl,
        callback_method: 'get',
      },
    },
  });
}

/** Finds the link with our reference. Razorpay's filter by reference is not trusted. */
async function findLink(settings: RazorpaySettings, paymentId: string): Promise<OpenRazorpayLink | undefined> {
  const { payment_links: links } = await callRazorpay(settings, {
    purpose: 'find link',
    path: `payment_links?reference_id=${encodeURIComponent(paymentId)}`,
    answer: OpenRazorpayLinkList,
  });
  return links.find(({ reference_id: reference }) => reference === paymentId);
}

function toSession(link: OpenRazorpayLink): CheckoutSession {
  return {
    gatewayReference: link.id,
    redirectUrl: link.short_url,
    expiresAt: new Date(link.expire_by * 1000),
  };
}

function moneyAsked({ amount, currency }: RazorpayLink): Money {
  return requireAmount('razorpay: our link has', () => fromRazorpayAmount({ amount, currency }));
}

export async function getRazorpayLink(settings: RazorpaySettings, id: string): Promise<RazorpayLink> {
  return callRazorpay(settings, {
    purpose: 'get link',
    path: `payment_links/${encodeURIComponent(id)}`,
    answer: RazorpayLink,
  });
}
