import type { GatewayDashboard } from '@booking/contracts';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://api.stripe.com';

/** The variables of Stripe. The webhook secrets are used as a whole, including `whsec_`. */
export const StripeEnvironment = z
  .object({
    STRIPE_SECRET_KEY: Filled,
    STRIPE_WEBHOOK_SECRETS: SecretList,
    STRIPE_API_BASE: ApiBase.default(LIVE),
  })
  .transform((env) => ({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    apiBase: env.STRIPE_API_BASE,
    ...dashboardOf(env.STRIPE_API_BASE, env.STRIPE_SECRET_KEY),
  }));
export type StripeSettings = z.infer<typeof StripeEnvironment>;

/** The dashboard shows records of test keys under another address. */
function dashboardOf(apiBase: string, secretKey: string): { dashboard?: GatewayDashboard } {
  if (apiBase !== LIVE) return {};
  const base = `https://dashboard.stripe.com${secretKey.includes('_test_') ? '/test' : ''}`;
  return {
    dashboard: { payment: `${base}/payments/{id}`, refund: `${base}/refunds/{id}`, dispute: `${base}/disputes/{id}` },
  };
}
