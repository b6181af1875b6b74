import type { GatewayDashboard } from '@booking/contracts';
import { settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The form in which Adyen generates keys: 32 bytes in hexadecimal. Other texts do not identify a key. */
const HMAC_KEY = /^[0-9a-f]{64}$/i;

/**
 * The variables of Adyen. Its live address contains a prefix of the merchant and ends in `/checkout`, so it has no
 * default. A colon in the merchant account would make the signed text ambiguous.
 */
export const AdyenEnvironment = settingsFrom({
  apiKey: ['ADYEN_API_KEY', Filled],
  merchantAccount: ['ADYEN_MERCHANT_ACCOUNT', Filled.regex(/^[^:]+$/, { error: 'Expected a name without a colon' })],
  hmacKeys: [
    'ADYEN_HMAC_KEYS',
    SecretList.pipe(z.array(z.string().regex(HMAC_KEY, { error: 'Expected 64 hexadecimal digits' }))),
  ],
  apiBase: ['ADYEN_API_BASE', ApiBase],
}).transform((settings) => ({ ...settings, ...dashboardOf(settings.apiBase) }));
export type AdyenSettings = z.infer<typeof AdyenEnvironment>;

const LIVE = /^https:\/\/[^/]+-checkout-live\.adyenpayments\.com/;
const TEST = 'https://checkout-test.adyen.com';

/** The Customer Area shows payments, modifications and disputes by their PSP reference. */
function dashboardOf(apiBase: string): { dashboard?: GatewayDashboard } {
  const system = LIVE.test(apiBase) ? 'live' : apiBase.startsWith(TEST) ? 'test' : undefined;
  if (!system) return {};
  const address = `https://ca-${system}.adyen.com/ca/ca/accounts/showTx.shtml?pspReference={id}`;
  return { dashboard: { payment: address, refund: address, dispute: address } };
}
