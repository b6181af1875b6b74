import { z } from 'zod';
import { ApiBase, Filled, SecretList } from '../environment.ts';

/** The variables of Stripe. The webhook secrets are used as a whole, including `whsec_`. */
export const StripeEnvironment = z
  .object({
    STRIPE_SECRET_KEY: Filled,
    STRIPE_WEBHOOK_SECRETS: SecretList,
    STRIPE_API_BASE: ApiBase.default('https://api.stripe.com'),
  })
  .transform((env) => ({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    apiBase: env.STRIPE_API_BASE,
  }));
export type StripeSettings = z.infer<typeof StripeEnvironment>;
