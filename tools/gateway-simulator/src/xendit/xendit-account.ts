import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export type XenditAccount = {
  readonly secretKey: string;
  /** The tokens of the account; its webhooks carry the first one. */
  readonly callbackTokens: readonly string[];
  readonly webhookUrl?: string | undefined;
};

export const XenditEnvironment = z
  .object({
    XENDIT_SECRET_KEY: Filled.optional(),
    XENDIT_CALLBACK_TOKENS: SecretList.default([]),
    XENDIT_WEBHOOK_URL: HttpUrl.optional(),
  })
  .transform((env): XenditAccount | undefined => {
    const {
      XENDIT_SECRET_KEY: secretKey,
      XENDIT_CALLBACK_TOKENS: callbackTokens,
      XENDIT_WEBHOOK_URL: webhookUrl,
    } = env;
    return secretKey === undefined ? undefined : { secretKey, callbackTokens, webhookUrl };
  });
