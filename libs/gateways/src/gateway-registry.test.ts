import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createGateways, gatewayNames, GatewaysEnvironment } from './gateway-registry.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const env = {
  GATEWAYS: 'sandbox, stripe',
  SANDBOX_API_BASE: 'http://127.0.0.1:8081/',
  SANDBOX_API_KEY: 'sandbox_key_canary',
  SANDBOX_WEBHOOK_SECRETS: `${secret},whpk_${Buffer.alloc(32, 6).toString('base64')}`,
  STRIPE_SECRET_KEY: 'sk_test_canary',
  STRIPE_WEBHOOK_SECRETS: 'whsec_old,whsec_new',
  SQUARE_ACCESS_TOKEN: 'square_canary',
  SQUARE_LOCATION_ID: 'L1',
  SQUARE_WEBHOOK_SIGNATURE_KEYS: 'key_canary',
  RAZORPAY_KEY_ID: 'rzp_test',
  RAZORPAY_KEY_SECRET: 'razorpay_canary',
  RAZORPAY_WEBHOOK_SECRETS: 'webhook_canary',
  MOLLIE_API_KEY: 'test_canary',
  PAYPAL_CLIENT_ID: 'paypal_client',
  PAYPAL_CLIENT_SECRET: 'paypal_canary',
  PAYPAL_WEBHOOK_IDS: 'WH-1',
  PAYSTACK_SECRET_KEYS: 'sk_test_canary_of_paystack',
  PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.example',
  ADYEN_API_KEY: 'adyen_canary',
  ADYEN_MERCHANT_ACCOUNT: 'Bookings',
  ADYEN_HMAC_KEYS: Buffer.from('canary'.padEnd(32)).toString('hex'),
  ADYEN_API_BASE: 'http://127.0.0.1:8081/adyen',
  XENDIT_SECRET_KEY: 'xnd_canary',
  XENDIT_CALLBACK_TOKENS: 'token_canary',
};
const clock = () => new Date();
const Environment = z.object({ PORT: z.coerce.number() }).and(GatewaysEnvironment);

function messageOf(variables: Record<string, string>): string {
  return (Environment.safeParse(variables).error?.issues ?? []).map(({ message }) => message).join('\n');
}

function faultsOf(variables: Record<string, string>): string[] {
  const issues = Environment.safeParse(variables).error?.issues ?? [];
  return issues.map(({ path }) => path.join('.')).sort();
}

describe('the gateways in the environment variables', () => {
  it('are created, each under its method', () => {
    const { gateways } = Environment.parse({ ...env, PORT: '1' });

    expect([...createGateways(gateways, { clock }).keys()]).toEqual(['sandbox', 'stripe']);
  });

  it('are only those that are listed, each once', () => {
    const { gateways } = GatewaysEnvironment.parse({ ...env, GATEWAYS: 'stripe,stripe', SANDBOX_API_KEY: '' });

    expect([...createGateways(gateways, { clock }).keys()]).toEqual(['stripe']);
  });

  it.each([
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:1' },
    { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_API_BASE: 'http://simulator:8080' },
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: ' http://127.0.0.1:1' },
  ])('reject a live key without https: %j', (changed) => {
    expect(faultsOf({ ...env, PORT: '1', ...changed })).toEqual(['STRIPE_API_BASE']);
    expect(faultsOf({ ...env, PORT: '1', ...changed, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([]);
  });

  it('need all their variables, and all errors are reported at once', () => {
    expect(faultsOf({ GATEWAYS: 'sandbox,stripe', PORT: 'x', STRIPE_API_BASE: 'ftp://files' })).toEqual([
      'PORT',
      'SANDBOX_API_BASE',
      'SANDBOX_API_KEY',
      'SANDBOX_WEBHOOK_SECRETS',
      'STRIPE_API_BASE',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRETS',
    ]);
  });

  it.each([
    ['is unknown', 'sandbox,paybuddy', 'GATEWAYS.1'],
    ['is empty', '', 'GATEWAYS.0'],
  ])('are rejected when a name %s', (_what, list, fault) => {
    expect(faultsOf({ ...env, PORT: '1', GATEWAYS: list })).toEqual([fault]);
  });

  it.each(Object.keys(env).filter((name) => name !== 'GATEWAYS'))('are rejected when %s is blank', (name) => {
    const faults = faultsOf({ ...env, PORT: '1', GATEWAYS: gatewayNames.join(), [name]: ' \t' });

    expect(new Set(faults.map((fault) => fault.split('.')[0]))).toEqual(new Set([name]));
  });

  it('are rejected when a webhook secret has the wrong form', () => {
    expect(faultsOf({ ...env, PORT: '1', SANDBOX_WEBHOOK_SECRETS: `${secret},whpk_short` })).toEqual([
      'SANDBOX_WEBHOOK_SECRETS',
    ]);
  });

  it('are rejected when simulated payments would be accepted at a public address', () => {
    const simulated = {
      ...env,
      PORT: '1',
      PUBLIC_URL: 'https://pay.example.com',
      STRIPE_API_BASE: 'http://127.0.0.1:8081',
    };

    expect(faultsOf(simulated)).toEqual(['GATEWAYS', 'STRIPE_API_BASE']);
    expect(messageOf(simulated)).toMatch(
      /sandbox while PUBLIC_URL \(https:\/\/pay\.example\.com\).*ALLOW_SANDBOX_IN_PUBLIC=yes/,
    );
    expect(faultsOf({ ...simulated, GATEWAYS: 'stripe' })).toEqual(['STRIPE_API_BASE']);
    expect(faultsOf({ ...simulated, GATEWAYS: 'stripe', STRIPE_API_BASE: 'https://api.stripe.com' })).toEqual([]);
  });

  it.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://192.168.1.4' },
    { ALLOW_SANDBOX_IN_PUBLIC: 'yes' },
  ])('may be simulated when outsiders cannot reach them, or when a variable permits it: %j', (variables) => {
    expect(faultsOf({ ...env, PORT: '1', PUBLIC_URL: 'https://pay.example.com', ...variables })).toEqual([]);
  });

  it('are logged without their secrets', () => {
    const { gateways } = GatewaysEnvironment.parse({ ...env, GATEWAYS: gatewayNames.join() });
    const made = createGateways(gateways, { clock });

    expect(inspect({ gateways, made }, { depth: 10, showHidden: true })).not.toMatch(/canary|whsec_/);
  });

  it('are all created when GATEWAYS lists every name', () => {
    const named = GatewaysEnvironment.parse({ ...env, GATEWAYS: gatewayNames.join() });

    expect([...createGateways(named.gateways, { clock }).keys()]).toEqual(gatewayNames);
  });
});
