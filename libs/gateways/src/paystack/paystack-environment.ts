import { settingsFrom } from '@booking/runtime';
import { z } from 'zod';
import { ApiBase, SecretList } from '../environment.ts';

/** An email address whose mailbox leaves room for a payment id: its name has at most 64 characters (RFC 5321). */
const MAILBOX = /^[^@]{1,27}@/;

/**
 * The variables of Paystack. It signs its webhooks with the secret key of its API. During a rotation, the first key is
 * in use, and the others only verify webhooks. Paystack requires an email address of the customer, which this product
 * does not know, so the merchant's address is used.
 */
export const PaystackEnvironment = settingsFrom({
  secretKeys: ['PAYSTACK_SECRET_KEYS', SecretList],
  customerEmail: [
    'PAYSTACK_CUSTOMER_EMAIL',
    z.email().regex(MAILBOX, { error: 'Expected at most 27 characters before the @' }),
  ],
  apiBase: ['PAYSTACK_API_BASE', ApiBase.default('https://api.paystack.co')],
}).transform((settings) => ({ ...settings, secretKey: settings.secretKeys[0] ?? '' }));
export type PaystackSettings = z.infer<typeof PaystackEnvironment>;
