import { isSameText } from '../api-key.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type AdyenAccount, AdyenEnvironment } from './adyen-account.ts';
import { createRefund, createSession } from './adyen-actions.ts';
import { adyenDecimals } from './adyen-currencies.ts';
import { adyenError, adyenErrors } from './adyen-error.ts';
import { createAdyenProtocol } from './adyen-protocol.ts';
import { IdempotencyKey } from './adyen-requests.ts';

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
  api: (account) => ({
    isAuthentic: (request) => isSameText(request.header('x-api-key') ?? '', account.apiKey),
    errors: adyenErrors,
    /** The idempotency keys (docs.adyen.com/development-resources/api-idempotency). */
    keys: {
      keyOf: ({ request }) => IdempotencyKey.parse(request.header('idempotency-key')),
      compared: ({ request }) => request.path,
      repeatsRefusals: true,
      reused: adyenError('Request already processed or in progress', { errorCode: '704' }),
    },
    routes: {
      'post /sessions': ['create_session', (call) => createSession({ ...call, account }), 'once'],
      'post /payments/:id/refunds': ['create_refund', (call) => createRefund({ ...call, account }), 'once'],
    },
  }),
  protocol: createAdyenProtocol,
};
