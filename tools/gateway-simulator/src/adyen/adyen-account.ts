import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export const AdyenEnvironment = accountFrom({
  apiKey: ['ADYEN_API_KEY', Filled],
  merchantAccount: ['ADYEN_MERCHANT_ACCOUNT', Filled],
  /** The keys in hexadecimal; the first one signs. */
  hmacKeys: ['ADYEN_HMAC_KEYS', SecretList.default([])],
  webhookUrl: ['ADYEN_WEBHOOK_URL', HttpUrl.optional()],
});
export type AdyenAccount = NonNullable<z.infer<typeof AdyenEnvironment>>;
