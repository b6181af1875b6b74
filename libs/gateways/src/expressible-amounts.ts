import type { CurrencyCode, Money } from '@booking/contracts';
import { toAdyenAmount } from './adyen/adyen-amounts.ts';
import { GatewayRejected } from './gateway-errors.ts';
import { toMollieAmount } from './mollie/mollie-amounts.ts';
import { toPaypalAmount } from './paypal/paypal-amounts.ts';
import { toPaystackAmount } from './paystack/paystack-amounts.ts';
import { toRazorpayAmount } from './razorpay/razorpay-amounts.ts';
import { toSquareAmount } from './square/square-amounts.ts';
import { toStripeAmount } from './stripe/stripe-amounts.ts';
import { toXenditCharge } from './xendit/xendit-amounts.ts';

/** The conversion of each gateway's amounts. It throws `GatewayRejected` for an amount that the gateway cannot express. */
const conversions = {
  sandbox: (amount: Money) => amount,
  stripe: toStripeAmount,
  square: toSquareAmount,
  razorpay: toRazorpayAmount,
  mollie: toMollieAmount,
  paystack: toPaystackAmount,
  xendit: toXenditCharge,
  paypal: toPaypalAmount,
  adyen: toAdyenAmount,
} as const satisfies Record<string, (amount: Money) => unknown>;

export type MethodWithAmounts = keyof typeof conversions;

const conversionOf = new Map<string, (amount: Money) => unknown>(Object.entries(conversions));

/**
 * The objection of a gateway to an amount or a currency that it can neither charge nor refund. Undefined if it has none,
 * and for an unknown gateway.
 */
export function objectionTo(method: string, amount: Money): string | undefined {
  try {
    conversionOf.get(method)?.(amount);
    return undefined;
  } catch (error) {
    if (error instanceof GatewayRejected) return error.message;
    throw error;
  }
}

/** The largest step is a whole unit of a currency with four decimals. */
const STEPS_MINOR = [1, 10, 100, 1_000, 10_000];

/**
 * The smallest amount that the gateway can express, in minor units. All refundable amounts are multiples of this step.
 * It is one for a gateway or a currency that is not supported any more.
 */
export function refundStepMinor(method: string, currency: CurrencyCode): number {
  const isExpressible = (amount: number) => objectionTo(method, { amount, currency }) === undefined;
  return STEPS_MINOR.find(isExpressible) ?? 1;
}
