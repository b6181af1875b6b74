import type { CurrencyCode } from '@booking/contracts';
import { cutText } from '../cut-text.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import type { CheckoutSession, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { toXenditCharge } from './xendit-amounts.ts';
import { callXendit } from './xendit-api.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { OpenXenditSession, XenditSession } from './xendit-objects.ts';

/** The time a customer has to pay. Xendit's minimum is ten minutes. */
const SESSION_MS = 60 * 60 * 1000;
const DESCRIPTION_CHARACTERS_MAX = 1000;

/** The country in which each currency is charged, except for the US dollar. */
const countries: Partial<Record<CurrencyCode, string>> = {
  IDR: 'ID',
  MYR: 'MY',
  PHP: 'PH',
  SGD: 'SG',
  THB: 'TH',
  VND: 'VN',
};

/**
 * Opens a Payment Session (docs.xendit.co/apidocs/create-session). Xendit documents no idempotency key for sessions.
 * After a lost answer a second session is opened, and nobody has the address of the first one. Both have the same
 * expiry, which depends on the attempt only, so the returned expiry is right for both.
 */
export async function createXenditSession(settings: XenditSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const charge = toXenditCharge(attempt.amount);
  const session = await callXendit(settings, {
    purpose: 'create session',
    path: 'sessions',
    answer: OpenXenditSession,
    change: {
      charge,
      fields: {
        reference_id: attempt.paymentId,
        session_type: 'PAY',
        mode: 'PAYMENT_LINK',
        capture_method: 'AUTOMATIC',
        country: countries[charge.currency] ?? settings.country,
        description: cutText(attempt.description, DESCRIPTION_CHARACTERS_MAX),
        expires_at: new Date(attempt.createdAt.getTime() + SESSION_MS).toISOString(),
        success_return_url: attempt.returnUrl,
        cancel_return_url: attempt.cancelUrl,
      },
    },
  });
  return {
    gatewayReference: session.payment_session_id,
    redirectUrl: session.payment_link_url,
    expiresAt: new Date(session.expires_at),
  };
}

/**
 * Cancels an active session (docs.xendit.co/apidocs/cancel-session). A cancelled session counts as success, because the
 * answer to our first call may have been lost. Throws `GatewayRejected` when it is completed or expired.
 */
export async function cancelXenditSession(
  settings: XenditSettings,
  { gatewayReference }: GatewayPaymentReference,
): Promise<void> {
  try {
    await callXendit(settings, {
      purpose: 'cancel session',
      path: `${pathOf(gatewayReference)}/cancel`,
      answer: XenditSession,
      change: { fields: {} },
    });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    if ((await getXenditSession(settings, gatewayReference)).status !== 'CANCELED') throw error;
  }
}

export function getXenditSession(settings: XenditSettings, id: string): Promise<XenditSession> {
  return callXendit(settings, { purpose: 'get session', path: pathOf(id), answer: XenditSession });
}

function pathOf(id: string): string {
  return `sessions/${encodeURIComponent(id)}`;
}
