import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

/** A client of PayPal and its webhook. */
export type PaypalAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly webhookUrl?: string | undefined;
  readonly signing: PaypalSigning;
  /**
   * The address of the API for clients, if it differs from the address of the checkout pages. Clients also fetch
   * certificates there.
   */
  readonly apiBase?: string | undefined;
};

/** The key to sign webhooks, and its certificate with the intermediates, in PEM. */
export type PaypalSigning = { readonly privateKey: string; readonly certificates: string };

/**
 * The variables of an account. It exists if a client can log in and webhooks can be signed. The first webhook is in
 * use.
 */
export const PaypalEnvironment = z
  .object({
    PAYPAL_CLIENT_ID: Filled.optional(),
    PAYPAL_CLIENT_SECRET: Filled.optional(),
    PAYPAL_WEBHOOK_IDS: SecretList.default([]),
    PAYPAL_WEBHOOK_URL: HttpUrl.optional(),
    PAYPAL_SIGNING_KEY: Filled.optional(),
    PAYPAL_SIGNING_CERTIFICATES: Filled.optional(),
    PAYPAL_API_BASE: HttpUrl.optional(),
  })
  .transform((env): PaypalAccount | undefined => {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
    const { PAYPAL_SIGNING_KEY: privateKey, PAYPAL_SIGNING_CERTIFICATES: certificates } = env;
    if (clientId === undefined || clientSecret === undefined) return undefined;
    if (privateKey === undefined || certificates === undefined) return undefined;
    const [webhookId = ''] = env.PAYPAL_WEBHOOK_IDS;
    const { PAYPAL_WEBHOOK_URL: webhookUrl, PAYPAL_API_BASE: apiBase } = env;
    return { clientId, clientSecret, webhookId, webhookUrl, signing: { privateKey, certificates }, apiBase };
  });
