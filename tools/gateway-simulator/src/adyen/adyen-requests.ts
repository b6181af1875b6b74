import { z } from 'zod';
import { unlistedCurrencies } from './adyen-currencies.ts';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused.
 */

const REFERENCE_CHARACTERS_MAX = 80;

const Amount = z.strictObject({
  value: z.int().min(1),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .refine((currency) => !unlistedCurrencies.has(currency), { error: 'Unsupported currency specified' }),
});

/** The members that Adyen's own package adds to a request. */
const ApplicationInfo = z.looseObject({}).optional();

export const CreateSession = z.strictObject({
  merchantAccount: z.string(),
  amount: Amount,
  reference: z.string().min(1).max(REFERENCE_CHARACTERS_MAX),
  returnUrl: z.url({ protocol: /^https?$/ }),
  mode: z.literal('hosted'),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  countryCode: z.string().length(2).optional(),
  shopperLocale: z.string().optional(),
  lineItems: z
    .array(
      z.strictObject({
        description: z.string().optional(),
        quantity: z.int().min(1).optional(),
        amountIncludingTax: z.int().optional(),
      }),
    )
    .default([]),
  metadata: z.record(z.string().max(20), z.string().max(80)).default({}),
  applicationInfo: ApplicationInfo,
});

export const CreateRefund = z.strictObject({
  merchantAccount: z.string(),
  amount: Amount,
  reference: z.string().max(REFERENCE_CHARACTERS_MAX).optional(),
  applicationInfo: ApplicationInfo,
});

/** The idempotency key: "A maximum of 64 characters" (docs.adyen.com/development-resources/api-idempotency). */
export const IdempotencyKey = z.string().min(1).max(64).optional();
