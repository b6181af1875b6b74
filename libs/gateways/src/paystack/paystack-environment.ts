import { z } from 'zod';
import { ApiBase, SecretList } from '../environment.ts';

/** An email address whose mailbox leaves room for a payment id: its name has at most 64 characters (RFC 5321). */
const MAILBOX = /^[^@]{1,27}@/;

/**
 * The variables of Paystack. It signs its webhooks with the secret key of its API. During a rotation, the first key is
 * in use, and the others only verify webhooks. Paystack requires an email address of the customer, which this product
 * does not know, so the merchant's address is used.
 */
export const PaystackEnvironment = z
  .object({
    PAYSTACK_SECRET_KEYS: SecretList,
    PAYSTACK_CUSTOMER_EMAIL: z.email().regex(MAILBOX, { error: 'Expected at most 27 characters before the @' }),
    PAYSTACK_API_BASE: ApiBase.default('https://api.paystack.co'),
  })
  .transform((env) => ({
    secretKey: env.PAYSTACK_SECRET_KEYS[0] ?? '',
    secretKeys: env.PAYSTACK_SECRET_KEYS,
    customerEmail: env.PAYSTACK_CUSTOMER_EMAIL,
    apiBase: env.PAYSTACK_API_BASE,
  }));
export type PaystackSettings = z.infer<typeof PaystackEnvironment>;
