export type AdyenAccount = {
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** In hexadecimal; the first one signs. */
  readonly hmacKeys: readonly string[];
  readonly webhookUrl?: string | undefined;
};
