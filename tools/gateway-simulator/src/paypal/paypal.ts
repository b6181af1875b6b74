import { Router, urlencoded } from 'express';
import type { AccountSecrets, SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { createPaypalSigning } from './create-paypal-signing.ts';
import { type PaypalAccount, PaypalEnvironment } from './paypal-account.ts';
import { paypalDecimals } from './paypal-currencies.ts';
import { paypalError, paypalErrors } from './paypal-error.ts';
import { captureOrder, createOrder, patchOrder, readCapture, readOrder } from './paypal-orders.ts';
import { CERTIFICATE, createPaypalProtocol } from './paypal-protocol.ts';
import { createRefund, listDisputes, readDispute, readRefund } from './paypal-refunds.ts';
import { RequestId } from './paypal-requests.ts';
import { PaypalTokens } from './paypal-tokens.ts';

const WEBHOOK_ID_BYTES = 8;

export const paypal: SimulatedGateway<PaypalAccount> = {
  title: 'Simulated PayPal',
  paidEvent: 'PAYMENT.CAPTURE.COMPLETED',
  currency: 'EUR',
  account: PaypalEnvironment,
  newSecrets,
  realKey: 'PAYPAL_CLIENT_ID',
  webhooks: ({ delivered }) => ({ PAYPAL_WEBHOOK_URL: delivered }),
  decimals: paypalDecimals,
  basePath: '/paypal',
  apiPath: '',
  api: (account) => {
    const tokens = new PaypalTokens(account);
    return {
      isAuthentic: (request) => tokens.accepts(request),
      errors: paypalErrors,
      keys: {
        keyOf: ({ request }) => RequestId.parse(request.header('paypal-request-id')),
        compared: ({ request }) => request.path,
        reused: paypalError(422, 'DUPLICATE_REQUEST_ID', 'The request id was used for another request.'),
      },
      open: (on) =>
        Router()
          .get(`/v1/notifications/certs/${CERTIFICATE}`, (_request, response) => {
            response.type('application/octet-stream').send(account.signing.certificates);
          })
          .post(
            '/v1/oauth2/token',
            urlencoded({ extended: false }),
            on('other', ({ request }) => tokens.give(request)),
          ),
      routes: {
        'post /v2/checkout/orders': ['create_session', createOrder, 'once'],
        'get /v2/checkout/orders/:id': ['get_session', readOrder],
        'patch /v2/checkout/orders/:id': ['expire_session', patchOrder],
        'post /v2/checkout/orders/:id/capture': ['other', captureOrder, 'once'],
        'get /v2/payments/captures/:id': ['other', readCapture],
        'post /v2/payments/captures/:id/refund': ['create_refund', createRefund, 'once'],
        'get /v2/payments/refunds/:id': ['get_refund', readRefund],
        'get /v1/customer/disputes': ['list_disputes', listDisputes],
        'get /v1/customer/disputes/:id': ['other', readDispute],
      },
    };
  },
  protocol: createPaypalProtocol,
};

async function newSecrets(): Promise<AccountSecrets> {
  const { root, privateKey, certificates } = await createPaypalSigning();
  return {
    shared: {
      PAYPAL_CLIENT_ID: `paypal_${newKey()}`,
      PAYPAL_CLIENT_SECRET: newKey(),
      PAYPAL_WEBHOOK_IDS: newKey('hex', WEBHOOK_ID_BYTES).toUpperCase(),
    },
    ofClient: { PAYPAL_CERTIFICATE_ROOTS: root },
    ofSimulator: { PAYPAL_SIGNING_KEY: privateKey, PAYPAL_SIGNING_CERTIFICATES: certificates },
  };
}
