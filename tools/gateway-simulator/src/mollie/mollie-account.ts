/** An account at Mollie, and its webhook if it has one besides the pings of every payment. */
export type MollieAccount = {
  readonly apiKey: string;
  /** The first one is used to sign. */
  readonly webhookSecrets?: readonly string[] | undefined;
  /** The address for signed events. Without it, none are sent. */
  readonly webhookUrl?: string | undefined;
};
