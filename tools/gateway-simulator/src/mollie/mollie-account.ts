/** An account at Mollie and its webhook, if it has subscribed one beside the pings of every payment. */
export type MollieAccount = {
  readonly apiKey: string;
  /** The first one signs. */
  readonly webhookSecrets?: readonly string[] | undefined;
  /** Where signed events are sent; none are without it. */
  readonly webhookUrl?: string | undefined;
};
