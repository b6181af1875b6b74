import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** An account at Mollie, and its webhook if it has one besides the pings of every payment. */
export const MollieEnvironment = accountFrom({
  apiKey: ['MOLLIE_API_KEY', Filled],
  /** The first one is used to sign. */
  webhookSecrets: ['MOLLIE_WEBHOOK_SECRETS', SecretList.optional()],
  /** The address for signed events. Without it, none are sent. */
  webhookUrl: ['MOLLIE_WEBHOOK_URL', HttpUrl.optional()],
});
export type MollieAccount = NonNullable<z.infer<typeof MollieEnvironment>>;
