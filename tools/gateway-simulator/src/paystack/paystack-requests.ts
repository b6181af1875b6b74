import { z } from 'zod';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused,
 * so that the parameter does not seem to work.
 */

const PAGE_RECORDS_MAX = 100;

/** An amount. It is documented as text, and numbers are accepted too. */
const Amount = z
  .union([z.string().regex(/^\d{1,15}$/), z.int()])
  .transform((amount) => Number(BigInt(amount)))
  .pipe(z.int().min(1));

/** Metadata: "Stringified JSON object of custom data." An object is accepted too. */
const Metadata = z
  .union([
    z.string().transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be valid JSON' });
        return z.NEVER;
      }
    }),
    z.unknown(),
  ])
  .pipe(z.record(z.string(), z.unknown()))
  .default({});

export const Initialize = z.strictObject({
  email: z.email({ error: 'Invalid Email Address Passed' }),
  amount: Amount,
  currency: z.string().default('NGN'),
  /** A reference: "Only -, ., = and alphanumeric characters allowed." */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9\-.=]{1,100}$/, { error: 'Invalid character in transaction reference' })
    .optional(),
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  channels: z.array(z.string()).optional(),
  metadata: Metadata,
});
export type Initialize = z.infer<typeof Initialize>;

export const CreateRefund = z.strictObject({
  /** A reference or an id of a transaction. */
  transaction: z.union([z.string(), z.int()]).transform(String),
  amount: Amount.optional(),
  currency: z.string().optional(),
  customer_note: z.string().optional(),
  merchant_note: z.string().optional(),
});

/** A time or a day. */
const Time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Invalid date' })
  .transform((text) => Date.parse(text));

const Times = z.strictObject({
  from: Time.optional(),
  to: Time.optional(),
  perPage: z.coerce.number<string>().int().min(1).max(PAGE_RECORDS_MAX).default(50),
  page: z.coerce.number<string>().int().min(1).default(1),
});

export const ListRefunds = Times.extend({ transaction: z.string().optional(), currency: z.string().optional() });

/** The query for lists with a cursor. Without `use_cursor`, they have page numbers like the other lists. */
export const ListTransactions = Times.extend({
  use_cursor: z.enum(['true', 'false']).default('false'),
  next: z.string().optional(),
  status: z.enum(['failed', 'success', 'abandoned']).optional(),
});
export const ListDisputes = ListTransactions.extend({
  transaction: z.string().optional(),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved']).optional(),
});
export type PageQuery = z.infer<typeof Times> & {
  readonly use_cursor?: 'true' | 'false';
  readonly next?: string | undefined;
};
