import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import type { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://api.stripe.com';

/** The variables of Stripe. The webhook secrets are used as a whole, including `whsec_`. */
export const StripeEnvironment = settingsFrom({
  secretKey: ['STRIPE_SECRET_KEY', Filled],
  webhookSecrets: ['STRIPE_WEBHOOK_SECRETS', SecretList],
  apiBase: ['STRIPE_API_BASE', ApiBase.default(LIVE)],
}).transform((settings) => ({ ...settings, ...dashboardOf(settings.apiBase, settings.secretKey) }));
export type StripeSettings = z.infer<typeof StripeEnvironment>;

/** The dashboard shows records of test keys under another address. */
function dashboardOf(apiBase: string, secretKey: string): { dashboard?: GatewayDashboard } {
  if (apiBase !== LIVE) return {};
  const base = `https://dashboard.stripe.com${secretKey.includes('_test_') ? '/test' : ''}`;
  return {
    dashboard: { payment: `${base}/payments/{id}`, refund: `${base}/refunds/{id}`, dispute: `${base}/disputes/{id}` },
  };
}
