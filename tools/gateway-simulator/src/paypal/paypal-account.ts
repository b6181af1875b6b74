/** A client of PayPal and its webhook. */
export type PaypalAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly webhookUrl?: string | undefined;
  readonly signing: PaypalSigning;
  /**
   * The address of the API for clients, when it differs from the checkout pages. Certificates are fetched from there.
   */
  readonly apiBase?: string | undefined;
};

/** The key to sign webhooks, and its certificate with the intermediates, in PEM. */
export type PaypalSigning = { readonly privateKey: string; readonly certificates: string };
