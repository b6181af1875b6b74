import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { HttpUrl, SecretList } from '../variables.ts';

export const PaystackEnvironment = accountFrom({
  /** The secret keys. The first one authenticates API requests and signs webhooks. */
  secretKeys: ['PAYSTACK_SECRET_KEYS', SecretList],
  webhookUrl: ['PAYSTACK_WEBHOOK_URL', HttpUrl.optional()],
});
export type PaystackAccount = NonNullable<z.infer<typeof PaystackEnvironment>>;
