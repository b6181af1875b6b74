import { bringsBasicCredentials } from '../api-key.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type RazorpayAccount, RazorpayEnvironment } from './razorpay-account.ts';
import { razorpayDecimals } from './razorpay-currencies.ts';
import { razorpayError, razorpayErrors } from './razorpay-error.ts';
import {
  cancelLink,
  createLink,
  listLinks,
  listOrderPayments,
  listPayments,
  readLink,
  readPayment,
} from './razorpay-links.ts';
import { createRazorpayProtocol } from './razorpay-protocol.ts';
import { createRefund, listDisputes, listPaymentRefunds, listRefunds, readRefund } from './razorpay-refunds.ts';
import { IdempotencyKey } from './razorpay-requests.ts';

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
  api: ({ keyId, keySecret }) => ({
    isAuthentic: (request) => bringsBasicCredentials(request, `${keyId}:${keySecret}`),
    errors: razorpayErrors,
    keys: {
      keyOf: ({ request }) => IdempotencyKey.parse(request.header('x-refund-idempotency')),
      compared: ({ id, body }) => [id, body],
      reused: razorpayError('Different request with the same idempotency key has already been processed.'),
    },
    routes: {
      'post /payment_links': ['create_session', createLink],
      'get /payment_links': ['list_payments', listLinks],
      'get /payment_links/:id': ['get_session', readLink],
      'post /payment_links/:id/cancel': ['expire_session', cancelLink],
      'get /orders/:id/payments': ['other', listOrderPayments],
      'get /payments': ['list_payments', listPayments],
      'get /payments/:id': ['other', readPayment],
      'post /payments/:id/refund': ['create_refund', createRefund, 'once'],
      'get /payments/:id/refunds': ['list_refunds', listPaymentRefunds],
      'get /refunds': ['list_refunds', listRefunds],
      'get /disputes': ['list_disputes', listDisputes],
      'get /refunds/:id': ['get_refund', readRefund],
    },
  }),
  protocol: createRazorpayProtocol,
};
