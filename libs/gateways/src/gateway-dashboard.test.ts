import { describe, expect, it } from '@jest/globals';
import { AdyenEnvironment } from './adyen/adyen-environment.ts';
import { describeGateways } from './describe-gateways.ts';
import { createGateways, GatewaysEnvironment } from './gateway-registry.ts';
import { PaypalEnvironment } from './paypal/paypal-environment.ts';
import { SquareEnvironment } from './square/square-environment.ts';
import { StripeEnvironment } from './stripe/stripe-environment.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRETS: 'whsec_1' };
const paypal = { PAYPAL_CLIENT_ID: '1', PAYPAL_CLIENT_SECRET: '2', PAYPAL_WEBHOOK_IDS: '3' };
const square = { SQUARE_ACCESS_TOKEN: '1', SQUARE_LOCATION_ID: '2', SQUARE_WEBHOOK_SIGNATURE_KEYS: '3' };
const adyen = { ADYEN_API_KEY: '1', ADYEN_MERCHANT_ACCOUNT: 'Hotel', ADYEN_HMAC_KEYS: '02'.repeat(32) };

describe('the dashboard of a gateway', () => {
  it('belongs to the live system or to the test system, as the settings say', () => {
    const test = StripeEnvironment.parse({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' });
    const sandbox = PaypalEnvironment.parse({ ...paypal, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' });
    const trial = AdyenEnvironment.parse({ ...adyen, ADYEN_API_BASE: 'https://checkout-test.adyen.com' });

    expect(StripeEnvironment.parse(stripe).dashboard?.dispute).toBe('https://dashboard.stripe.com/disputes/{id}');
    expect(test.dashboard?.payment).toBe('https://dashboard.stripe.com/test/payments/{id}');
    expect(PaypalEnvironment.parse(paypal).dashboard?.payment).toMatch(/^https:\/\/www\.paypal\.com/);
    expect(sandbox.dashboard?.payment).toMatch(/^https:\/\/www\.sandbox\.paypal\.com/);
    expect(trial.dashboard?.payment).toMatch(/^https:\/\/ca-test\.adyen\.com/);
  });

  it('is part of the description of a configured gateway', () => {
    const { gateways } = GatewaysEnvironment.parse({ ...stripe, GATEWAYS: 'stripe' });
    const [description] = describeGateways(createGateways(gateways, { clock: () => new Date() }));

    expect(description?.dashboard).toEqual(StripeEnvironment.parse(stripe).dashboard);
  });

  it('is absent for another API address, such as the address of a simulator', () => {
    const base = 'http://127.0.0.1:8081/gateway';

    expect(StripeEnvironment.parse({ ...stripe, STRIPE_API_BASE: base }).dashboard).toBeUndefined();
    expect(SquareEnvironment.parse({ ...square, SQUARE_API_BASE: base }).dashboard).toBeUndefined();
    expect(AdyenEnvironment.parse({ ...adyen, ADYEN_API_BASE: base }).dashboard).toBeUndefined();
  });
});
