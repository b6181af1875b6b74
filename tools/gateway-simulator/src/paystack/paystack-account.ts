/** One account. Its secret key is for its API and signs its webhooks. */
export type PaystackAccount = {
  readonly secretKey: string;
  readonly webhookUrl?: string | undefined;
};
