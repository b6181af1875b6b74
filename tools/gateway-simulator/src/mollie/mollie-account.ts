import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** The variables of an account at Mollie, and of its webhook, if it has one besides the pings of every payment. */
export const MollieEnvironment = accountFrom({
  apiKey: ['MOLLIE_API_KEY', Filled],
  /** The secrets of the webhook, of which the first one signs. */
  webhookSecrets: ['MOLLIE_WEBHOOK_SECRETS', SecretList.optional()],
  /** The address for signed events. Without it, no signed events are sent. */
  webhookUrl: ['MOLLIE_WEBHOOK_URL', HttpUrl.optional()],
});
export type MollieAccount = NonNullable<z.infer<typeof MollieEnvironment>>;
