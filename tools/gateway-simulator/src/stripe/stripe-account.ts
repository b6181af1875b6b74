import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export type StripeAccount = {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** The webhook endpoint of the account. */
  readonly webhookUrl?: string | undefined;
};

export const StripeEnvironment = z
  .object({
    STRIPE_SECRET_KEY: Filled,
    STRIPE_WEBHOOK_SECRETS: SecretList,
    STRIPE_WEBHOOK_URL: HttpUrl.optional(),
  })
  .transform((env): StripeAccount => ({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    webhookUrl: env.STRIPE_WEBHOOK_URL,
  }));
