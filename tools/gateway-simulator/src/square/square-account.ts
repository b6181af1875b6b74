/** A seller at Square, and the one subscription of its application. */
export type SquareAccount = {
  readonly accessToken: string;
  readonly locationId: string;
  /** Square signs with the first key. The others were valid before. */
  readonly signatureKeys: readonly string[];
  /** The address that webhooks are sent to. */
  readonly webhookUrl?: string | undefined;
  /** The subscribed address, which is signed. Webhooks are sent there unless `webhookUrl` differs. */
  readonly notificationUrl?: string | undefined;
};
