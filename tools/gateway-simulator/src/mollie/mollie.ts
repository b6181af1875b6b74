import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { MollieEnvironment, type MollieAccount } from './mollie-account.ts';
import { mollieApi } from './mollie-api.ts';
import { mollieDecimals } from './mollie-currencies.ts';
import { createMollieProtocol } from './mollie-protocol.ts';

export const mollie: SimulatedGateway<MollieAccount> = {
  title: 'Simulated Mollie',
  paidEvent: 'payment.succeeded',
  currency: 'EUR',
  unverifiable: 'signature',
  account: MollieEnvironment,
  newSecrets: () => ({ shared: { MOLLIE_API_KEY: `test_${newKey()}` } }),
  realKey: 'MOLLIE_API_KEY',
  decimals: mollieDecimals,
  basePath: '/mollie',
  apiPath: '/v2',
  api: mollieApi,
  protocol: createMollieProtocol,
};
