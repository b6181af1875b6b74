import { bringsBasicCredentials } from '../api-key.ts';
import type { Action } from '../gateway-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type XenditAccount, XenditEnvironment } from './xendit-account.ts';
import { xenditDecimals } from './xendit-currencies.ts';
import { xenditError, xenditErrors } from './xendit-error.ts';
import { createXenditProtocol } from './xendit-protocol.ts';
import {
  createRefund,
  listDisputes,
  listRefunds,
  listTransactions,
  readDispute,
  readRefund,
} from './xendit-refunds.ts';
import { cancelSession, createSession, readPayment, readPaymentRequest, readSession } from './xendit-sessions.ts';

const API_VERSION = '2024-11-11';

export const xendit: SimulatedGateway<XenditAccount> = {
  title: 'Simulated Xendit',
  paidEvent: 'payment_session.completed',
  currency: 'PHP',
  unverifiable: 'body',
  account: XenditEnvironment,
  newSecrets: () => ({
    shared: { XENDIT_SECRET_KEY: `xnd_development_${newKey()}`, XENDIT_CALLBACK_TOKENS: newKey() },
  }),
  realKey: 'XENDIT_SECRET_KEY',
  webhooks: ({ delivered }) => ({ XENDIT_WEBHOOK_URL: delivered }),
  decimals: xenditDecimals,
  basePath: '/xendit',
  apiPath: '',
  api: ({ secretKey }) => ({
    isAuthentic: (request) => bringsBasicCredentials(request, `${secretKey}:`),
    errors: xenditErrors,
    keys: {
      keyOf: ({ request }) => request.header('idempotency-key'),
      compared: ({ body }) => body,
      reused: xenditError(409, 'DUPLICATE_ERROR', 'duplicate value on idempotency_key, try again with a new key'),
    },
    routes: {
      'post /sessions': ['create_session', createSession],
      'get /sessions/:id': ['get_session', readSession],
      'post /sessions/:id/cancel': ['expire_session', cancelSession],
      'get /v3/payments/:id': ['other', withVersion(readPayment)],
      'get /v3/payment_requests/:id': ['other', withVersion(readPaymentRequest)],
      'post /refunds': ['create_refund', createRefund, 'once'],
      'get /refunds': ['get_refund', listRefunds],
      'get /refunds/:id': ['get_refund', readRefund],
      'get /transactions': ['list_refunds', listTransactions],
      'get /v1/disputes': ['list_disputes', listDisputes],
      'get /v1/disputes/:id': ['other', readDispute],
    },
  }),
  protocol: createXenditProtocol,
};

function withVersion(action: Action): Action {
  return (call) => {
    if (call.request.header('api-version') === API_VERSION) return action(call);
    throw xenditError(400, 'API_VALIDATION_ERROR', `api-version must be ${API_VERSION}`);
  };
}
