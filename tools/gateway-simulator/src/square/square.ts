import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { SquareEnvironment, type SquareAccount } from './square-account.ts';
import { squareApi } from './square-api.ts';
import { squareDecimals } from './square-currencies.ts';
import { createSquareProtocol } from './square-protocol.ts';

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
  /** Square includes the subscribed address in its signature. */
  webhooks: ({ delivered, subscribed }) => ({
    SQUARE_WEBHOOK_URL: delivered,
    SQUARE_NOTIFICATION_URL: subscribed,
  }),
  decimals: squareDecimals,
  basePath: '/square',
  apiPath: '/v2',
  api: squareApi,
  protocol: createSquareProtocol,
};
