import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { XenditEnvironment, type XenditAccount } from './xendit-account.ts';
import { xenditApi } from './xendit-api.ts';
import { xenditDecimals } from './xendit-currencies.ts';
import { createXenditProtocol } from './xendit-protocol.ts';

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
  api: xenditApi,
  protocol: createXenditProtocol,
};
