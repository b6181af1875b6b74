import { bringsApiKey } from '../api-key.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type PaystackAccount, PaystackEnvironment } from './paystack-account.ts';
import { createRefund, initialize, listDisputes, listRefunds, listTransactions, verify } from './paystack-actions.ts';
import { paystackDecimals } from './paystack-currencies.ts';
import { paystackErrors } from './paystack-error.ts';
import { createPaystackProtocol } from './paystack-protocol.ts';

const CUSTOMER = { PAYSTACK_CUSTOMER_EMAIL: 'payments@example.com' };

export const paystack: SimulatedGateway<PaystackAccount> = {
  title: 'Simulated Paystack',
  paidEvent: 'charge.success',
  currency: 'NGN',
  account: PaystackEnvironment,
  newSecrets: () => ({ shared: { PAYSTACK_SECRET_KEYS: `sk_test_${newKey()}` } }),
  settings: CUSTOMER,
  realKey: 'PAYSTACK_SECRET_KEYS',
  realSettings: CUSTOMER,
  webhooks: ({ delivered }) => ({ PAYSTACK_WEBHOOK_URL: delivered }),
  decimals: paystackDecimals,
  basePath: '/paystack',
  apiPath: '',
  api: ({ secretKey }) => ({
    isAuthentic: (request) => bringsApiKey(request, secretKey),
    errors: paystackErrors,
    routes: {
      'post /transaction/initialize': ['create_session', initialize],
      'get /transaction/verify/:id': ['get_session', verify],
      'get /transaction': ['list_payments', listTransactions],
      'post /refund': ['create_refund', createRefund],
      'get /refund': ['list_refunds', listRefunds],
      'get /dispute': ['list_disputes', listDisputes],
    },
  }),
  protocol: createPaystackProtocol,
};
