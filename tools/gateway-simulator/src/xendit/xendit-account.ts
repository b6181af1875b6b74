export type XenditAccount = {
  readonly secretKey: string;
  /** Webhooks carry the first one. */
  readonly callbackTokens: readonly string[];
  readonly webhookUrl?: string | undefined;
};
