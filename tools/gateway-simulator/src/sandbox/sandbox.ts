import { decimalsExcept } from '../decimals.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { SandboxEnvironment, type SandboxAccount } from './sandbox-account.ts';
import { sandboxApi } from './sandbox-api.ts';
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
  api: sandboxApi,
  protocol: createSandboxProtocol,
};
