import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export type AdyenAccount = {
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** The keys in hexadecimal; the first one signs. */
  readonly hmacKeys: readonly string[];
  readonly webhookUrl?: string | undefined;
};

/** The account exists when its key and its name are set. */
export const AdyenEnvironment = z
  .object({
    ADYEN_API_KEY: Filled.optional(),
    ADYEN_MERCHANT_ACCOUNT: Filled.optional(),
    ADYEN_HMAC_KEYS: SecretList.default([]),
    ADYEN_WEBHOOK_URL: HttpUrl.optional(),
  })
  .transform((env): AdyenAccount | undefined => {
    const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount } = env;
    if (apiKey === undefined || merchantAccount === undefined) return undefined;
    return { apiKey, merchantAccount, hmacKeys: env.ADYEN_HMAC_KEYS, webhookUrl: env.ADYEN_WEBHOOK_URL };
  });
