import { bringsApiKey } from '../api-key.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type MollieAccount, MollieEnvironment } from './mollie-account.ts';
import {
  cancelPayment,
  createPayment,
  createRefund,
  listChargebacks,
  listPayments,
  listRefunds,
  listRefundsOfPayment,
  readPayment,
} from './mollie-actions.ts';
import { mollieDecimals } from './mollie-currencies.ts';
import { mollieError, mollieErrors } from './mollie-error.ts';
import { createMollieProtocol } from './mollie-protocol.ts';

export const mollie: SimulatedGateway<MollieAccount> = {
  title: 'Simulated Mollie',
  paidEvent: 'payment.succeeded',
  currency: 'EUR',
  unverifiable: 'signature',
  account: MollieEnvironment,
  newSecrets: () => ({ shared: { MOLLIE_API_KEY: `test_${newKey()}` } }),
  realKey: 'MOLLIE_API_KEY',
  decimals: mollieDecimals,
  basePath: '/mollie',
  apiPath: '/v2',
  api: ({ apiKey }) => ({
    isAuthentic: (request) => bringsApiKey(request, apiKey),
    errors: mollieErrors,
    /**
     * The idempotency keys. The first answer is repeated for any body (docs.mollie.com/reference/api-idempotency).
     * Mollie forgets a key after an hour; this ledger does not.
     */
    keys: {
      keyOf: ({ request }) => request.header('idempotency-key'),
      compared: () => '',
      repeatsRefusals: true,
      reused: mollieError(409, 'A request with this key is different'),
    },
    headers: () => ({ 'content-type': 'application/hal+json' }),
    routes: {
      'post /payments': ['create_session', createPayment, 'once'],
      'get /payments': ['list_payments', listPayments],
      'get /payments/:id': ['get_session', readPayment],
      'delete /payments/:id': ['expire_session', cancelPayment],
      'post /payments/:id/refunds': ['create_refund', createRefund, 'once'],
      'get /payments/:id/refunds': ['get_refund', listRefundsOfPayment],
      'get /refunds': ['list_refunds', listRefunds],
      'get /chargebacks': ['list_disputes', listChargebacks],
    },
  }),
  protocol: createMollieProtocol,
};
