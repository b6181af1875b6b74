import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { AdyenEnvironment, type AdyenAccount } from './adyen-account.ts';
import { adyenApi } from './adyen-api.ts';
import { adyenDecimals } from './adyen-currencies.ts';
import { createAdyenProtocol } from './adyen-protocol.ts';

export const adyen: SimulatedGateway<AdyenAccount> = {
  title: 'Simulated Adyen',
  paidEvent: 'AUTHORISATION',
  currency: 'EUR',
  account: AdyenEnvironment,
  newSecrets: () => ({ shared: { ADYEN_API_KEY: `adyen_${newKey()}`, ADYEN_HMAC_KEYS: newKey() } }),
  settings: { ADYEN_MERCHANT_ACCOUNT: 'Simulated' },
  realKey: 'ADYEN_API_KEY',
  webhooks: ({ delivered }) => ({ ADYEN_WEBHOOK_URL: delivered }),
  decimals: adyenDecimals,
  basePath: '/adyen',
  apiPath: '/v72',
  api: adyenApi,
  protocol: createAdyenProtocol,
};
