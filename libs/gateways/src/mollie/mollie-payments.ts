import type { GatewayReport } from '@booking/contracts';
import { cutText } from '../cut-text.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { toMollieAmount } from './mollie-amounts.ts';
import { callMollie } from './mollie-api.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { MolliePayment } from './mollie-objects.ts';
import { exact, mollieReports, toFetchedPayment } from './mollie-reports.ts';

/** The expiry of an open payment that states no expiry: Mollie's shortest expiry. */
const EXPIRES_AFTER_MS = 15 * 60 * 1000;
/** The longest description; Mollie truncates longer texts. */
const DESCRIPTION_CHARACTERS_MAX = 255;

/** Creates a payment with Mollie's own page (docs.mollie.com/reference/create-payment). */
export async function createMolliePayment(settings: MollieSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const payment = await callMollie(settings, {
    purpose: 'create payment',
    path: 'payments',
    answer: MolliePayment,
    change: {
      idempotencyKey: attempt.paymentId,
      body: {
        amount: toMollieAmount(attempt.amount),
        description: cutText(attempt.description, DESCRIPTION_CHARACTERS_MAX),
        redirectUrl: attempt.returnUrl,
        cancelUrl: attempt.cancelUrl,
        webhookUrl: attempt.callbackUrl,
        metadata: { payment_id: attempt.paymentId },
      },
    },
  });
  const redirectUrl = payment._links.checkout?.href;
  if (redirectUrl === undefined) throw new GatewayUnavailable('mollie create payment: answered without an address');
  const expiresAt = new Date(payment.expiresAt ?? Date.parse(payment.createdAt) + EXPIRES_AFTER_MS);
  return { gatewayReference: payment.id, redirectUrl, expiresAt };
}

/**
 * Cancels an open payment (docs.mollie.com/reference/cancel-payment). A payment that is already canceled counts as
 * success, because the answer to our first call may have been lost. Throws `GatewayRejected` when its method cannot be
 * canceled, or when it is not open.
 */
export async function cancelMolliePayment(settings: MollieSettings, payment: GatewayPaymentReference): Promise<void> {
  try {
    await callMollie(settings, {
      purpose: 'cancel payment',
      path: pathOf(payment),
      answer: MolliePayment,
      change: 'delete',
    });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    if ((await getPayment(settings, payment)).status !== 'canceled') throw error;
  }
}

export async function fetchMolliePayment(
  settings: MollieSettings,
  reference: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const payment = await getPayment(settings, reference);
  return { ...toFetchedPayment(payment), amount: exact(payment.amount) };
}

/** Fetches the current state of the payment a webhook hints at, with its refunds and chargebacks. */
export async function fetchMollieReports(
  settings: MollieSettings,
  hint: GatewayReport,
): Promise<readonly GatewayReport[]> {
  const id = hint.kind === 'payment' ? hint.reference : hint.paymentReference;
  if (id === null) return [];
  const path = `${pathOf({ gatewayReference: id })}?embed=refunds,chargebacks`;
  return mollieReports(await callMollie(settings, { purpose: 'get payment', path, answer: MolliePayment }));
}

function getPayment(settings: MollieSettings, payment: GatewayPaymentReference): Promise<MolliePayment> {
  return callMollie(settings, { purpose: 'get payment', path: pathOf(payment), answer: MolliePayment });
}

export function pathOf({ gatewayReference }: Pick<GatewayPaymentReference, 'gatewayReference'>): string {
  return `payments/${encodeURIComponent(gatewayReference)}`;
}
