import { bringsApiKey } from '../api-key.ts';
import { decimalsExcept } from '../decimals.ts';
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
import { sandboxErrors } from './sandbox-problem.ts';
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
    routes: {
      'post /sessions': ['create_session', createSession],
      'get /sessions': ['list_payments', listSessions],
      'get /sessions/:id': ['get_session', readSession],
      'post /sessions/:id/expire': ['expire_session', closeSession],
      'post /refunds': ['create_refund', createRefund],
      'get /refunds': ['list_refunds', listRefunds],
      'get /refunds/:id': ['get_refund', readRefund],
      'get /disputes': ['list_disputes', listDisputes],
    },
  }),
  protocol: createSandboxProtocol,
};
