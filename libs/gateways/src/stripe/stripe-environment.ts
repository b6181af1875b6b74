import type { z } from 'zod';
import { ApiBase, Filled, SecretList, settingsFrom } from '../environment.ts';

/** The variables of Stripe. The webhook secrets are used as a whole, including `whsec_`. */
export const StripeEnvironment = settingsFrom({
  secretKey: ['STRIPE_SECRET_KEY', Filled],
  webhookSecrets: ['STRIPE_WEBHOOK_SECRETS', SecretList],
  apiBase: ['STRIPE_API_BASE', ApiBase.default('https://api.stripe.com')],
});
export type StripeSettings = z.infer<typeof StripeEnvironment>;
