import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import type { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://api.razorpay.com';

/** The variables of Razorpay. The key secret is for its API only. Webhooks are signed with the webhook's own secret. */
export const RazorpayEnvironment = settingsFrom({
  keyId: ['RAZORPAY_KEY_ID', Filled],
  keySecret: ['RAZORPAY_KEY_SECRET', Filled],
  webhookSecrets: ['RAZORPAY_WEBHOOK_SECRETS', SecretList],
  apiBase: ['RAZORPAY_API_BASE', ApiBase.default(LIVE)],
}).transform((settings) => ({ ...settings, ...dashboardOf(settings.apiBase) }));
export type RazorpaySettings = z.infer<typeof RazorpayEnvironment>;

function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  if (apiBase !== LIVE) return {};
  const base = 'https://dashboard.razorpay.com/app';
  return {
    dashboard: { payment: `${base}/payments/{id}`, refund: `${base}/refunds/{id}`, dispute: `${base}/disputes/{id}` },
  };
}
