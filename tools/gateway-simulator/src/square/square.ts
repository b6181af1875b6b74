import { bringsApiKey } from '../api-key.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type SquareAccount, SquareEnvironment } from './square-account.ts';
import { perform, type SquareAction, squareKeys } from './square-call.ts';
import { squareDecimals } from './square-currencies.ts';
import { squareErrors } from './square-error.ts';
import { createPaymentLink, getOrder, getPayment, listPayments, updateOrder } from './square-orders.ts';
import { createSquareProtocol } from './square-protocol.ts';
import { getRefund, listDisputes, listRefunds, refundPayment } from './square-refunds.ts';

export const square: SimulatedGateway<SquareAccount> = {
  title: 'Simulated Square',
  paidEvent: 'payment.updated',
  currency: 'EUR',
  account: SquareEnvironment,
  newSecrets: () => ({
    shared: { SQUARE_ACCESS_TOKEN: `square_${newKey()}`, SQUARE_WEBHOOK_SIGNATURE_KEYS: newKey('base64url') },
  }),
  settings: { SQUARE_LOCATION_ID: 'SIMULATED' },
  realKey: 'SQUARE_ACCESS_TOKEN',
  /** The variables with the addresses. Square includes the subscribed address in its signature. */
  webhooks: ({ delivered, subscribed }) => ({
    SQUARE_WEBHOOK_URL: delivered,
    SQUARE_NOTIFICATION_URL: subscribed,
  }),
  decimals: squareDecimals,
  basePath: '/square',
  apiPath: '/v2',
  api: ({ accessToken, locationId }) => {
    const on = (action: SquareAction) => perform(action, locationId);
    return {
      isAuthentic: (request) => bringsApiKey(request, accessToken),
      errors: squareErrors,
      keys: squareKeys,
      routes: {
        'post /online-checkout/payment-links': ['create_session', on(createPaymentLink), 'once'],
        'get /orders/:id': ['get_session', on(getOrder)],
        'put /orders/:id': ['expire_session', on(updateOrder), 'once'],
        'get /payments': ['list_payments', on(listPayments)],
        'get /payments/:id': ['other', on(getPayment)],
        'post /refunds': ['create_refund', on(refundPayment), 'once'],
        'get /refunds': ['list_refunds', on(listRefunds)],
        'get /refunds/:id': ['get_refund', on(getRefund)],
        'get /disputes': ['list_disputes', on(listDisputes)],
      },
    };
  },
  protocol: createSquareProtocol,
};
