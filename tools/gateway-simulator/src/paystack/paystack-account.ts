import { z } from 'zod';
import { HttpUrl, SecretList } from '../variables.ts';

/** An account. Its secret key authenticates API requests and signs webhooks. */
export type PaystackAccount = {
  readonly secretKey: string;
  readonly webhookUrl?: string | undefined;
};

/** The variables of an account, which exists if a key is set. The first key is in use. */
export const PaystackEnvironment = z
  .object({ PAYSTACK_SECRET_KEYS: SecretList.default([]), PAYSTACK_WEBHOOK_URL: HttpUrl.optional() })
  .transform((env): PaystackAccount | undefined => {
    const [secretKey] = env.PAYSTACK_SECRET_KEYS;
    return secretKey === undefined ? undefined : { secretKey, webhookUrl: env.PAYSTACK_WEBHOOK_URL };
  });
