/** A client of PayPal and its webhook. */
export type PaypalAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly webhookUrl?: string | undefined;
  readonly signing: PaypalSigning;
};

/** What callbacks are signed with, in PEM: the key, and its certificate with all that stand between it and a root. */
export type PaypalSigning = { readonly privateKey: string; readonly certificates: string };
