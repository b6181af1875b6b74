import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export const RazorpayEnvironment = accountFrom({
  keyId: ['RAZORPAY_KEY_ID', Filled],
  keySecret: ['RAZORPAY_KEY_SECRET', Filled],
  /** The secrets of the webhook. A webhook has one secret, so the first one signs. */
  webhookSecrets: ['RAZORPAY_WEBHOOK_SECRETS', SecretList.default([])],
  webhookUrl: ['RAZORPAY_WEBHOOK_URL', HttpUrl.optional()],
});
export type RazorpayAccount = NonNullable<z.infer<typeof RazorpayEnvironment>>;
