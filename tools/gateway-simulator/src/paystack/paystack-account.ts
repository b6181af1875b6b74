/** One account, whose secret key is for its API and signs its callbacks. */
export type PaystackAccount = {
  readonly secretKey: string;
  readonly webhookUrl?: string | undefined;
};
