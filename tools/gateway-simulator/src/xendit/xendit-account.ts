import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export const XenditEnvironment = accountFrom({
  secretKey: ['XENDIT_SECRET_KEY', Filled],
  /** The tokens of the account, of which its webhooks carry the first one. */
  callbackTokens: ['XENDIT_CALLBACK_TOKENS', SecretList.default([])],
  webhookUrl: ['XENDIT_WEBHOOK_URL', HttpUrl.optional()],
});
export type XenditAccount = NonNullable<z.infer<typeof XenditEnvironment>>;
