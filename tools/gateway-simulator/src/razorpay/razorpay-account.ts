import { z } from 'zod';
import { Filled, HttpUrl, SecretList } from '../variables.ts';

export type RazorpayAccount = {
  readonly keyId: string;
  readonly keySecret: string;
  /** A webhook has one secret: the first one is used to sign. */
  readonly webhookSecrets: readonly string[];
  readonly webhookUrl?: string | undefined;
};

/** The account exists when both of its keys are set. */
export const RazorpayEnvironment = z
  .object({
    RAZORPAY_KEY_ID: Filled.optional(),
    RAZORPAY_KEY_SECRET: Filled.optional(),
    RAZORPAY_WEBHOOK_SECRETS: SecretList.default([]),
    RAZORPAY_WEBHOOK_URL: HttpUrl.optional(),
  })
  .transform((env): RazorpayAccount | undefined => {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
    if (keyId === undefined || keySecret === undefined) return undefined;
    return { keyId, keySecret, webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS, webhookUrl: env.RAZORPAY_WEBHOOK_URL };
  });
