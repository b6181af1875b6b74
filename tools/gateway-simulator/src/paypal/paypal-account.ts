/** A client of PayPal and its webhook. */
export type PaypalAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly webhookUrl?: string | undefined;
  readonly signing: PaypalSigning;
  /** Where clients reach the API, when it is elsewhere than the checkout pages: certificates are fetched from there. */
  readonly apiBase?: string | undefined;
};

/** What callbacks are signed with, in PEM: the key, and its certificate with all that stand between it and a root. */
export type PaypalSigning = { readonly privateKey: string; readonly certificates: string };
