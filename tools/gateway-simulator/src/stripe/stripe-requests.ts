import { z } from 'zod';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused,
 * as Stripe refuses typos.
 */

const Integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
export const AMOUNT_MAX = 999_999_999_999;
const WebUrl = z.url({ protocol: /^https?$/ }).max(5000);
const Metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const Expand = z.array(z.string()).default([]);

const LineItem = z.strictObject({
  quantity: Integer.pipe(z.int().min(1)),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: Integer.pipe(z.int().min(1).max(AMOUNT_MAX)),
    product_data: z.strictObject({ name: z.string().min(1) }),
  }),
});

export const CreateSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.tuple([LineItem]),
  success_url: WebUrl,
  cancel_url: WebUrl.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: Integer.optional(),
  metadata: Metadata,
  payment_intent_data: z.strictObject({ metadata: Metadata }).default({ metadata: {} }),
});
export type CreateSession = z.infer<typeof CreateSession>;

export const CreateRefund = z.strictObject({
  payment_intent: z.string(),
  amount: Integer.pipe(z.int().min(1)).optional(),
  metadata: Metadata,
});

export const OnlyExpand = z.strictObject({ expand: Expand });

const Created = z.strictObject({ gt: Integer, gte: Integer, lt: Integer, lte: Integer }).partial();

export const ListQuery = z.strictObject({
  created: Created.optional(),
  limit: Integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  payment_intent: z.string().optional(),
  type: z.string().optional(),
  expand: Expand,
});
export type ListQuery = z.infer<typeof ListQuery>;
