import { z } from 'zod';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused,
 * as Razorpay refuses extra parameters.
 */

const AMOUNT_MAX = Number.MAX_SAFE_INTEGER;
const NOTES_MAX = 15;
const PAGE_RECORDS_MAX = 100;

const Amount = z.int().min(1).max(AMOUNT_MAX);
const Notes = z
  .record(z.string().max(255), z.string().max(512))
  .refine((notes) => Object.keys(notes).length <= NOTES_MAX, { error: 'Notes validation failed.' })
  .default({});

export const CreateLink = z.strictObject({
  amount: Amount,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('INR'),
  accept_partial: z.literal(false).optional(),
  expire_by: z.int().optional(),
  reference_id: z.string().min(1).max(40).optional(),
  description: z.string().max(2048).default(''),
  customer: z.strictObject({ name: z.string(), email: z.string(), contact: z.string() }).partial().optional(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean(), whatsapp: z.boolean() }).partial().optional(),
  reminder_enable: z.boolean().optional(),
  notes: Notes,
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  callback_method: z.literal('get').optional(),
});
export type CreateLink = z.infer<typeof CreateLink>;

export const CreateRefund = z.strictObject({
  amount: Amount.optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().min(1).max(40).optional(),
  notes: Notes,
});

/**
 * The idempotency key: "At least 10 character long, … alphabets, numbers, hyphens and underscores only"
 * (razorpay.com/docs/api/refunds).
 */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{10,}$/)
  .optional();

const UnixSeconds = z.coerce.number<string>().int().min(0);

export const ListQuery = z.strictObject({
  from: UnixSeconds.optional(),
  to: UnixSeconds.optional(),
  count: z.coerce.number<string>().int().min(1).max(PAGE_RECORDS_MAX).default(10),
  skip: z.coerce.number<string>().int().min(0).default(0),
});
export type ListQuery = z.infer<typeof ListQuery>;

/**
 * The query for links. Razorpay documents neither a filter by time nor pages for it. The official package sends such
 * parameters, and the simulator ignores them.
 */
export const ListLinks = z.object({ reference_id: z.string().optional(), payment_id: z.string().optional() });

export const Nothing = z.strictObject({});
