import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import type { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

const LIVE = 'https://api.mollie.com';

/**
 * The variables of Mollie. Besides the ping of every payment, an account may have signed webhooks. The secrets verify
 * these; without secrets, they are rejected.
 */
export const MollieEnvironment = settingsFrom({
  apiKey: ['MOLLIE_API_KEY', Filled],
  webhookSecrets: ['MOLLIE_WEBHOOK_SECRETS', SecretList.optional().transform((secrets = []) => secrets)],
  apiBase: ['MOLLIE_API_BASE', ApiBase.default(LIVE)],
}).transform((settings) => ({ ...settings, ...dashboardOf(settings.apiBase) }));
export type MollieSettings = z.infer<typeof MollieEnvironment>;

/** The dashboard shows refunds and chargebacks on the page of their payment. */
function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  return apiBase === LIVE ? { dashboard: { payment: 'https://my.mollie.com/dashboard/payments/{id}' } } : {};
}
