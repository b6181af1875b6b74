import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** An account at Mollie, and its webhook if it has one besides the pings of every payment. */
export type MollieAccount = {
  readonly apiKey: string;
  /** The first one is used to sign. */
  readonly webhookSecrets?: readonly string[] | undefined;
  /** The address for signed events. Without it, none are sent. */
  readonly webhookUrl?: string | undefined;
};

export const MollieEnvironment = z
  .object({
    MOLLIE_API_KEY: Filled.optional(),
    MOLLIE_WEBHOOK_SECRETS: SecretList.optional(),
    MOLLIE_WEBHOOK_URL: HttpUrl.optional(),
  })
  .transform((env): MollieAccount | undefined => {
    const { MOLLIE_API_KEY: apiKey, MOLLIE_WEBHOOK_SECRETS: webhookSecrets, MOLLIE_WEBHOOK_URL: webhookUrl } = env;
    return apiKey === undefined ? undefined : { apiKey, webhookSecrets, webhookUrl };
  });
