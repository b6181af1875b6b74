import { randomBytes } from 'node:crypto';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { toPaystackAmount } from './paystack-amounts.ts';
import { callPaystack, UnknownToPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { moneyOf, PAGE_MS, toFetchedPayment } from './paystack-fetched-payment.ts';
import { PaystackCheckout, PaystackTransaction } from './paystack-objects.ts';

/**
 * The message that a reference exists already. A reference identifies one transaction for ever
 * (paystack.com/docs/api/errors, "Duplicate Transaction Reference").
 */
const ALREADY_EXISTS = /duplicate/i;
/** The status of a transaction whose page was not visited, or not paid. */
const UNVISITED = 'abandoned';
const SUFFIX_BYTES = 8;

/**
 * Opens a transaction whose reference is the payment's own id. Paystack returns the address of its page only once. If
 * that answer was lost, nobody has the address, so nobody can pay there. Another transaction is then opened. A payment
 * never has two usable pages, because the payer gets one address only.
 */
export async function openPaystackTransaction(
  settings: PaystackSettings,
  attempt: PaymentAttempt,
): Promise<CheckoutSession> {
  try {
    return await initialize(settings, attempt, attempt.paymentId);
  } catch (error) {
    if (!(error instanceof GatewayRejected) || !ALREADY_EXISTS.test(error.message)) throw error;
    await requireUnvisited(settings, attempt);
    return initialize(settings, attempt, `${attempt.paymentId}.${randomBytes(SUFFIX_BYTES).toString('hex')}`);
  }
}

/** Throws if somebody may pay on the first page after all, because a second page must not be opened beside it. */
async function requireUnvisited(settings: PaystackSettings, { paymentId }: PaymentAttempt): Promise<void> {
  const status = await statusOfFirst(settings, paymentId);
  if (status === UNVISITED) return;
  throw new GatewayUnavailable(`paystack create transaction: the first transaction is ${status}`);
}

/** The status of the first transaction. If Paystack refuses this query, it has not refused the payment. */
async function statusOfFirst(settings: PaystackSettings, reference: string): Promise<string> {
  try {
    return (await verify(settings, reference)).status;
  } catch (error) {
    if (error instanceof UnknownToPaystack) return UNVISITED;
    if (error instanceof GatewayRejected) throw new GatewayUnavailable(`paystack verify transaction: ${error.message}`);
    throw error;
  }
}

async function initialize(
  settings: PaystackSettings,
  attempt: PaymentAttempt,
  reference: string,
): Promise<CheckoutSession> {
  const { amount, currency } = toPaystackAmount(attempt.amount);
  const { data } = await callPaystack(settings, {
    purpose: 'create transaction',
    path: 'transaction/initialize',
    answer: PaystackCheckout,
    change: {
      email: customerEmailOf(settings, attempt),
      amount: amount.toString(),
      currency,
      reference,
      callback_url: attempt.returnUrl,
      metadata: JSON.stringify({ payment_id: attempt.paymentId, cancel_action: attempt.cancelUrl }),
    },
  });
  return {
    gatewayReference: data.reference,
    redirectUrl: data.authorization_url,
    expiresAt: new Date(attempt.createdAt.getTime() + PAGE_MS),
  };
}

/**
 * The email address for a payment, which is a subaddress of the merchant's (RFC 5233). Paystack recognises customers by
 * their address and offers them their saved cards, so every payment has another address.
 */
function customerEmailOf({ customerEmail }: PaystackSettings, { paymentId }: PaymentAttempt): string {
  return customerEmail.replace('@', `+${paymentId}@`);
}

export async function fetchPaystackPayment(
  settings: PaystackSettings,
  { gatewayReference }: GatewayPaymentReference,
  now: Date,
): Promise<FetchedPayment> {
  const transaction = await verify(settings, gatewayReference);
  return { ...toFetchedPayment(transaction, now), amount: moneyOf(transaction) };
}

export async function verify(settings: PaystackSettings, reference: string): Promise<PaystackTransaction> {
  const { data } = await callPaystack(settings, {
    purpose: 'verify transaction',
    path: `transaction/verify/${encodeURIComponent(reference)}`,
    answer: PaystackTransaction,
  });
  return data;
}
