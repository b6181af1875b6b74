import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { StripeEnvironment, type StripeAccount } from './stripe-account.ts';
import { stripeApi } from './stripe-api.ts';
import { stripeDecimals } from './stripe-currencies.ts';
import { createStripeProtocol } from './stripe-protocol.ts';

export const stripe: SimulatedGateway<StripeAccount> = {
  title: 'Simulated Stripe',
  paidEvent: 'checkout.session.completed',
  currency: 'EUR',
  account: StripeEnvironment,
  newSecrets: () => ({
    shared: { STRIPE_SECRET_KEY: `sk_test_${newKey()}`, STRIPE_WEBHOOK_SECRETS: `whsec_${newKey()}` },
  }),
  realKey: 'STRIPE_SECRET_KEY',
  webhooks: ({ delivered }) => ({ STRIPE_WEBHOOK_URL: delivered }),
  decimals: stripeDecimals,
  basePath: '',
  apiPath: '/v1',
  api: stripeApi,
  protocol: createStripeProtocol,
};
