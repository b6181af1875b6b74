import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { PaystackEnvironment, type PaystackAccount } from './paystack-account.ts';
import { paystackApi } from './paystack-api.ts';
import { paystackDecimals } from './paystack-currencies.ts';
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
  api: paystackApi,
  protocol: createPaystackProtocol,
};
