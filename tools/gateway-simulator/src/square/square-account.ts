/** A seller at Square, and the one subscription of its application. */
export type SquareAccount = {
  readonly accessToken: string;
  readonly locationId: string;
  /** Square signs with one key, the first; the others were valid before. */
  readonly signatureKeys: readonly string[];
  /** Where callbacks are sent. */
  readonly webhookUrl?: string | undefined;
  /** The address that was subscribed, which is signed; where callbacks are sent unless it differs. */
  readonly notificationUrl?: string | undefined;
};
