import type { GatewayDashboard } from '@booking/contracts';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://api.razorpay.com';

/** The variables of Razorpay. The key secret is for its API only. Webhooks are signed with the webhook's own secret. */
export const RazorpayEnvironment = z
  .object({
    RAZORPAY_KEY_ID: Filled,
    RAZORPAY_KEY_SECRET: Filled,
    RAZORPAY_WEBHOOK_SECRETS: SecretList,
    RAZORPAY_API_BASE: ApiBase.default(LIVE),
  })
  .transform((env) => ({
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS,
    apiBase: env.RAZORPAY_API_BASE,
    ...dashboardOf(env.RAZORPAY_API_BASE),
  }));
export type RazorpaySettings = z.infer<typeof RazorpayEnvironment>;

function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  if (apiBase !== LIVE) return {};
  const base = 'https://dashboard.razorpay.com/app';
  return {
    dashboard: { payment: `${base}/payments/{id}`, refund: `${base}/refunds/{id}`, dispute: `${base}/disputes/{id}` },
  };
}
