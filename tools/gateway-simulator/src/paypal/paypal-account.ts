import type { z } from 'zod';
import { accountFrom } from '../account-environment.ts';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** The variables of a client of PayPal and its webhook. */
export const PaypalEnvironment = accountFrom({
  clientId: ['PAYPAL_CLIENT_ID', Filled],
  clientSecret: ['PAYPAL_CLIENT_SECRET', Filled],
  /** The ids of the account's webhooks, of which the first one is in use. */
  webhookIds: ['PAYPAL_WEBHOOK_IDS', SecretList.default([])],
  webhookUrl: ['PAYPAL_WEBHOOK_URL', HttpUrl.optional()],
  /** The key that signs webhooks, and its certificate with the intermediates, in PEM. */
  privateKey: ['PAYPAL_SIGNING_KEY', Filled],
  certificates: ['PAYPAL_SIGNING_CERTIFICATES', Filled],
  /**
   * The address of the API for clients, if it differs from the address of the checkout pages. Clients also fetch
   * certificates there.
   */
  apiBase: ['PAYPAL_API_BASE', HttpUrl.optional()],
});
export type PaypalAccount = NonNullable<z.infer<typeof PaypalEnvironment>>;
