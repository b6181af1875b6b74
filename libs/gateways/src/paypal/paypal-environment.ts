import { X509Certificate } from 'node:crypto';
import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';
import { pemBlocksOf } from './paypal-chain.ts';
import { isLiveOrigin, isPaypalOrigin } from './paypal-origin.ts';

const LIVE = 'https://api-m.paypal.com';

/** Certificates in PEM, one after the other. */
const Certificates = z
  .string()
  .refine((pem) => areCertificates(pem), { error: 'Expected certificates in PEM' })
  .transform(pemBlocksOf);

/**
 * The variables of PayPal. An account has one webhook, or two while its address changes. Certificates other than the
 * public ones are trusted only when the API is not PayPal's own, as with a simulator.
 */
export const PaypalEnvironment = settingsFrom({
  clientId: ['PAYPAL_CLIENT_ID', Filled],
  clientSecret: ['PAYPAL_CLIENT_SECRET', Filled],
  webhookIds: ['PAYPAL_WEBHOOK_IDS', SecretList],
  apiBase: ['PAYPAL_API_BASE', ApiBase.default(LIVE)],
  certificateRoots: ['PAYPAL_CERTIFICATE_ROOTS', Certificates.optional()],
})
  .refine(({ certificateRoots, apiBase }) => certificateRoots === undefined || !isPaypalOrigin(apiBase), {
    path: ['PAYPAL_CERTIFICATE_ROOTS'],
    error: "Only allowed if PAYPAL_API_BASE is not PayPal's own",
  })
  .transform((settings) => ({
    ...settings,
    ...dashboardOf(settings.apiBase),
    certificateNames: certificateNamesAt(settings.apiBase),
  }));
export type PaypalSettings = z.infer<typeof PaypalEnvironment>;

function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  if (!isPaypalOrigin(apiBase)) return {};
  const base = isLiveOrigin(apiBase) ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
  const activity = `${base}/activity/payment/{id}`;
  return { dashboard: { payment: activity, refund: activity, dispute: `${base}/resolutioncenter/view/{id}` } };
}

const LIVE_NAME = 'messageverificationcerts.paypal.com';
const SANDBOX_NAME = 'messageverificationcerts.sandbox.paypal.com';

/**
 * The accepted subjects of certificates. The live system must not trust certificates of PayPal's sandbox. A proxy may
 * lead to either system, and a simulator may use either subject, so both are accepted at other addresses.
 */
function certificateNamesAt(apiBase: string): readonly string[] {
  if (isLiveOrigin(apiBase)) return [LIVE_NAME];
  return isPaypalOrigin(apiBase) ? [SANDBOX_NAME] : [LIVE_NAME, SANDBOX_NAME];
}

function areCertificates(pem: string): boolean {
  const blocks = pemBlocksOf(pem);
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block).ca);
  } catch {
    return false;
  }
}
