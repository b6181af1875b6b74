import { clientVariables, completeGatewaySecrets, simulatedGateways } from '@booking/gateway-simulator';
import type { ReportName } from '../src/conformance.ts';
import { type GatewayName, gatewayNames } from '../src/gateway-registry.ts';

type Variables = Readonly<Record<string, string>>;

/** The differences between the adapters in the tests of all gateways. */
export type GatewaySettings = {
  /** The variable with the secrets of the gateway's webhooks, and a secret that is not among them. */
  readonly secrets: { readonly variable: string; readonly another: string };
  /** The variables of other accounts with the same secrets, if the gateway distinguishes such accounts. */
  readonly others?: readonly Variables[];
  /** The gateway's code for an unknown API key, where it has one. */
  readonly keyRefusal?: string;
  /** The reports that the gateway never sends by webhook, by its documentation. */
  readonly unreported?: readonly ReportName[];
};

export const gatewaySettings: Readonly<Record<GatewayName, GatewaySettings>> = {
  sandbox: {
    secrets: { variable: 'SANDBOX_WEBHOOK_SECRETS', another: `whsec_${Buffer.alloc(32, 2).toString('base64')}` },
  },
  stripe: {
    secrets: { variable: 'STRIPE_WEBHOOK_SECRETS', another: 'whsec_of_another' },
    keyRefusal: 'invalid_request_error',
    others: [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'https://stripe.example' }],
  },
  square: {
    secrets: { variable: 'SQUARE_WEBHOOK_SIGNATURE_KEYS', another: 'another_square_key' },
    keyRefusal: 'UNAUTHORIZED',
    others: [{ SQUARE_LOCATION_ID: 'L2' }],
  },
  razorpay: {
    secrets: { variable: 'RAZORPAY_WEBHOOK_SECRETS', another: 'another_razorpay_secret' },
    keyRefusal: 'BAD_REQUEST_ERROR',
  },
  mollie: {
    secrets: { variable: 'MOLLIE_WEBHOOK_SECRETS', another: 'another_mollie_secret' },
    keyRefusal: 'Unauthorized Request',
    /**
     * Mollie takes the money when a dispute begins, and sends another webhook only if the money comes back. It states
     * no deadline for evidence.
     */
    unreported: ['dispute lost', 'dispute due'],
  },
  paypal: {
    secrets: { variable: 'PAYPAL_WEBHOOK_IDS', another: '2WH4291016473214D' },
    /** PayPal reports that an approval has expired, but not an order that nobody approved. */
    unreported: ['payment expired', 'payment cancelled'],
  },
  xendit: {
    secrets: { variable: 'XENDIT_CALLBACK_TOKENS', another: 'another_xendit_token' },
    keyRefusal: 'INVALID_API_KEY',
    /** Xendit reports that a session has expired, but not that one was cancelled. */
    unreported: ['payment cancelled'],
  },
  paystack: {
    secrets: { variable: 'PAYSTACK_SECRET_KEYS', another: 'sk_test_another' },
    keyRefusal: 'invalid_Key',
    /** Paystack reports only successful payments. */
    unreported: ['payment pending', 'payment failed', 'payment expired'],
  },
  adyen: {
    secrets: { variable: 'ADYEN_HMAC_KEYS', another: '02'.repeat(32) },
    others: [{ ADYEN_MERCHANT_ACCOUNT: 'Somebody' }],
    /**
     * Adyen reports neither an unpaid page nor whether a failed try was the last one. Its signature does not cover the
     * end of the defence period.
     */
    unreported: ['payment expired', 'payment failed', 'dispute due'],
  },
};

const accounts = await completeGatewaySecrets();

/** The variables of an adapter for its account at the simulator. */
export function variablesOf(method: GatewayName, simulatorUrl: string): Variables {
  return clientVariables(method, { secrets: accounts[method], url: simulatorUrl });
}

/** The simulator's variables of the same accounts, with one address for all webhooks. */
export function simulatorVariables(callbackUrl: string): Variables {
  const variables = gatewayNames.map((method) => {
    const { settings, webhooks } = simulatedGateways[method];
    const { shared, ofSimulator } = accounts[method];
    return {
      ...shared,
      ...ofSimulator,
      ...settings,
      ...webhooks?.({ delivered: callbackUrl, subscribed: callbackUrl }),
    };
  });
  return Object.assign({}, ...variables) as Variables;
}
