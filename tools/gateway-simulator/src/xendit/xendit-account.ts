export type XenditAccount = {
  readonly secretKey: string;
  /** Callbacks bring the first one. */
  readonly callbackTokens: readonly string[];
  readonly webhookUrl?: string | undefined;
};
