import { createPaypalSigning, type SimulatorOptions } from '@booking/gateway-simulator';
import type { ReportName } from '../src/conformance.ts';
import type { GatewayName } from '../src/gateway-registry.ts';

type Variables = Readonly<Record<string, string>>;

/** The settings of one gateway on both sides, for the tests of all gateways. */
export type GatewaySettings = {
  /** The account at the simulated gateway, whose webhooks go to this address. */
  readonly account: (callbackUrl: string) => Partial<SimulatorOptions>;
  /** The variables of the adapter. */
  readonly variables: (simulatorUrl: string) => Variables;
  /** The variable with the secrets of its webhooks, and a secret that is not among them. */
  readonly secrets: { readonly variable: string; readonly another: string };
  /** The variables that differ at other accounts with the same secrets, where a gateway distinguishes those. */
  readonly others?: readonly Variables[];
  /** The reports it never sends by webhook, by its documentation. */
  readonly unreported?: readonly ReportName[];
};

const hmacSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const square = { accessToken: 'square_token', locationId: 'L1', signatureKeys: ['square_key'] };
export const razorpay = {
  keyId: 'rzp_test_1',
  keySecret: 'razorpay_secret',
  webhookSecrets: ['razorpay_webhook_secret'],
};

const xendit = { secretKey: 'xnd_development_1', callbackTokens: ['xendit_token'] };

const { root: paypalRoot, ...paypalSigning } = await createPaypalSigning();
export const paypal = { clientId: 'paypal_client', clientSecret: 'paypal_secret', webhookId: '1JE4291016473214C' };

const adyen = { apiKey: 'adyen_key', merchantAccount: 'Bookings', hmacKeys: ['01'.repeat(32)] };

export const gatewaySettings: Readonly<Record<GatewayName, GatewaySettings>> = {
  sandbox: {
    account: () => ({ sandbox: { apiKey: 'sandbox_key', webhookSecrets: [hmacSecret] } }),
    variables: (url) => ({
      SANDBOX_API_BASE: url,
      SANDBOX_API_KEY: 'sandbox_key',
      SANDBOX_WEBHOOK_SECRETS: hmacSecret,
    }),
    secrets: {
      variable: 'SANDBOX_WEBHOOK_SECRETS',
      another: `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
    },
  },
  stripe: {
    account: (callbackUrl) => ({
      stripe: { secretKey: 'sk_test', webhookSecrets: ['whsec_of_the_endpoint'], webhookUrl: callbackUrl },
    }),
    variables: (url) => ({
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_endpoint',
    }),
    secrets: { variable: 'STRIPE_WEBHOOK_SECRETS', another: 'whsec_of_another' },
    others: [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'https://stripe.example' }],
  },
  square: {
    account: (callbackUrl) => ({ square: { ...square, webhookUrl: callbackUrl } }),
    variables: (url) => ({
      SQUARE_API_BASE: `${url}/square`,
      SQUARE_ACCESS_TOKEN: square.accessToken,
      SQUARE_LOCATION_ID: square.locationId,
      SQUARE_WEBHOOK_SIGNATURE_KEYS: square.signatureKeys.join(),
    }),
    secrets: { variable: 'SQUARE_WEBHOOK_SIGNATURE_KEYS', another: 'another_square_key' },
    others: [{ SQUARE_LOCATION_ID: 'L2' }],
  },
  razorpay: {
    account: (callbackUrl) => ({ razorpay: { ...razorpay, webhookUrl: callbackUrl } }),
    variables: (url) => ({
      RAZORPAY_API_BASE: `${url}/razorpay`,
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: razorpay.webhookSecrets.join(),
    }),
    secrets: { variable: 'RAZORPAY_WEBHOOK_SECRETS', another: 'another_razorpay_secret' },
  },
  mollie: {
    account: () => ({ mollie: { apiKey: 'test_mollie' } }),
    variables: (url) => ({ MOLLIE_API_BASE: `${url}/mollie`, MOLLIE_API_KEY: 'test_mollie' }),
    secrets: { variable: 'MOLLIE_WEBHOOK_SECRETS', another: 'another_mollie_secret' },
    /** It takes the money when a dispute begins, and sends another webhook only if the money comes back. */
    unreported: ['dispute lost'],
  },
  paypal: {
    account: (callbackUrl) => ({ paypal: { ...paypal, signing: paypalSigning, webhookUrl: callbackUrl } }),
    variables: (url) => ({
      PAYPAL_API_BASE: `${url}/paypal`,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_IDS: paypal.webhookId,
      PAYPAL_CERTIFICATE_ROOTS: paypalRoot,
    }),
    secrets: { variable: 'PAYPAL_WEBHOOK_IDS', another: '2WH4291016473214D' },
    /** It reports that an approval has expired, but not an order that nobody approved. */
    unreported: ['payment expired', 'payment cancelled'],
  },
  xendit: {
    account: (callbackUrl) => ({ xendit: { ...xendit, webhookUrl: callbackUrl } }),
    variables: (url) => ({
      XENDIT_API_BASE: `${url}/xendit`,
      XENDIT_SECRET_KEY: xendit.secretKey,
      XENDIT_CALLBACK_TOKENS: xendit.callbackTokens.join(),
    }),
    secrets: { variable: 'XENDIT_CALLBACK_TOKENS', another: 'another_xendit_token' },
    /** It reports that a session has expired, but not that one was cancelled. */
    unreported: ['payment cancelled'],
  },
  paystack: {
    account: (callbackUrl) => ({ paystack: { secretKey: 'sk_test_paystack', webhookUrl: callbackUrl } }),
    variables: (url) => ({
      PAYSTACK_API_BASE: `${url}/paystack`,
      PAYSTACK_SECRET_KEYS: 'sk_test_paystack',
      PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.example',
    }),
    secrets: { variable: 'PAYSTACK_SECRET_KEYS', another: 'sk_test_another' },
    /** It reports only successful payments. */
    unreported: ['payment pending', 'payment failed', 'payment expired'],
  },
  adyen: {
    account: (callbackUrl) => ({ adyen: { ...adyen, webhookUrl: callbackUrl } }),
    variables: (url) => ({
      ADYEN_API_BASE: `${url}/adyen`,
      ADYEN_API_KEY: adyen.apiKey,
      ADYEN_MERCHANT_ACCOUNT: adyen.merchantAccount,
      ADYEN_HMAC_KEYS: adyen.hmacKeys.join(),
    }),
    secrets: { variable: 'ADYEN_HMAC_KEYS', another: '02'.repeat(32) },
    others: [{ ADYEN_MERCHANT_ACCOUNT: 'Somebody' }],
    /** It reports neither an unpaid page nor whether a failed try was the last one. */
    unreported: ['payment expired', 'payment failed'],
  },
};
