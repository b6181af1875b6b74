import { bringsApiKey } from '../api-key.ts';
import { decimalsExcept } from '../decimals.ts';
import { Refusal } from '../gateway-api.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type SandboxAccount, SandboxEnvironment } from './sandbox-account.ts';
import {
  closeSession,
  createRefund,
  createSession,
  listDisputes,
  listRefunds,
  listSessions,
  readRefund,
  readSession,
} from './sandbox-actions.ts';
import { sandboxErrors, sandboxProblem } from './sandbox-problem.ts';
import { createSandboxProtocol } from './sandbox-protocol.ts';

export const sandbox: SimulatedGateway<SandboxAccount> = {
  title: 'Sandbox',
  paidEvent: 'payment.succeeded',
  currency: 'EUR',
  account: SandboxEnvironment,
  newSecrets: () => ({
    shared: { SANDBOX_API_KEY: `sandbox_${newKey()}`, SANDBOX_WEBHOOK_SECRETS: `whsec_${newKey('base64')}` },
  }),
  decimals: decimalsExcept({}),
  basePath: '',
  apiPath: '/sandbox/v1',
  api: ({ apiKey }) => ({
    isAuthentic: (request) => bringsApiKey(request, apiKey),
    errors: sandboxErrors,
    keys: {
      keyOf: ({ request }) => request.header('idempotency-key'),
      /** The webhook address may differ between retries, because a client may encrypt its token again each time. */
      compared: ({ request, body }) => [request.path, { ...(body as object), callback_url: undefined }],
      repeatsRefusals: true,
      reused: new Refusal(422, sandboxProblem('idempotency_key_reused', 'The key came with another request')),
    },
    routes: {
      'post /sessions': ['create_session', createSession, 'once'],
      'get /sessions': ['list_payments', listSessions],
      'get /sessions/:id': ['get_session', readSession],
      'post /sessions/:id/expire': ['expire_session', closeSession, 'once'],
      'post /refunds': ['create_refund', createRefund, 'once'],
      'get /refunds': ['list_refunds', listRefunds],
      'get /refunds/:id': ['get_refund', readRefund],
      'get /disputes': ['list_disputes', listDisputes],
    },
  }),
  protocol: createSandboxProtocol,
};
