import type { z } from 'zod';
import { ApiBase, Filled, SecretList, settingsFrom } from '../environment.ts';

/** The variables of Razorpay. The key secret is for its API only. Webhooks are signed with the webhook's own secret. */
export const RazorpayEnvironment = settingsFrom({
  keyId: ['RAZORPAY_KEY_ID', Filled],
  keySecret: ['RAZORPAY_KEY_SECRET', Filled],
  webhookSecrets: ['RAZORPAY_WEBHOOK_SECRETS', SecretList],
  apiBase: ['RAZORPAY_API_BASE', ApiBase.default('https://api.razorpay.com')],
});
export type RazorpaySettings = z.infer<typeof RazorpayEnvironment>;
