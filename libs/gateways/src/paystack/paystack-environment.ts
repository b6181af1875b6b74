import { z } from 'zod';
import { ApiBase, SecretList } from '../environment.ts';

/** Leaves room for the id of a payment in the 64 characters that a mailbox's name may have (RFC 5321). */
const MAILBOX = /^[^@]{1,27}@/;

/**
 * The variables of Paystack. It signs its callbacks with the secret key of its API: while the key is changed, the first of
 * several is the one in use, and the others only verify callbacks. It asks for an address of the customer, whom we do not
 * know: the address is one of the merchant's own.
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
