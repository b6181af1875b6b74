import type { z } from 'zod';
import { ApiBase, Filled, SecretList, settingsFrom } from '../environment.ts';

/**
 * The variables of Mollie. The secrets belong to signed webhooks, which an account may have besides the ping of every
 * payment. Without secrets, signed webhooks are rejected.
 */
export const MollieEnvironment = settingsFrom({
  apiKey: ['MOLLIE_API_KEY', Filled],
  webhookSecrets: ['MOLLIE_WEBHOOK_SECRETS', SecretList.optional().transform((secrets = []) => secrets)],
  apiBase: ['MOLLIE_API_BASE', ApiBase.default('https://api.mollie.com')],
});
export type MollieSettings = z.infer<typeof MollieEnvironment>;
