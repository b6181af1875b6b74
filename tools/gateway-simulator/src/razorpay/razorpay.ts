import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { RazorpayEnvironment, type RazorpayAccount } from './razorpay-account.ts';
import { razorpayApi } from './razorpay-api.ts';
import { razorpayDecimals } from './razorpay-currencies.ts';
import { createRazorpayProtocol } from './razorpay-protocol.ts';

export const razorpay: SimulatedGateway<RazorpayAccount> = {
  title: 'Simulated Razorpay',
  paidEvent: 'payment_link.paid',
  currency: 'EUR',
  account: RazorpayEnvironment,
  newSecrets: () => ({
    shared: {
      RAZORPAY_KEY_ID: `rzp_test_${newKey()}`,
      RAZORPAY_KEY_SECRET: newKey(),
      RAZORPAY_WEBHOOK_SECRETS: newKey('base64url'),
    },
  }),
  realKey: 'RAZORPAY_KEY_ID',
  webhooks: ({ delivered }) => ({ RAZORPAY_WEBHOOK_URL: delivered }),
  decimals: razorpayDecimals,
  basePath: '/razorpay',
  apiPath: '/v1',
  api: razorpayApi,
  protocol: createRazorpayProtocol,
};
