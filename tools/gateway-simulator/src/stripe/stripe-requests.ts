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
    product_data: z.strictObject({
      name: z.string().min(1),
      description: z.string().optional(),
      metadata: Metadata,
    }),
  }),
});

export const CreateSession = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(LineItem).min(1).max(100),
  success_url: WebUrl,
  cancel_url: WebUrl.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  expires_at: Integer.optional(),
  locale: z.string().optional(),
  metadata: Metadata,
  payment_intent_data: z
    .strictObject({ metadata: Metadata, description: z.string().max(1000).optional() })
    .default({ metadata: {} }),
  payment_method_types: z.array(z.string()).optional(),
  expand: Expand,
});
export type CreateSession = z.infer<typeof CreateSession>;

export const CreateRefund = z
  .strictObject({
    payment_intent: z.string().optional(),
    charge: z.string().optional(),
    amount: Integer.pipe(z.int().min(1)).optional(),
    metadata: Metadata,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    expand: Expand,
  })
  .refine(({ payment_intent, charge }) => (payment_intent ?? charge) !== undefined, {
    path: ['payment_intent'],
    error: 'One of payment_intent and charge is required',
  });
export type CreateRefund = z.infer<typeof CreateRefund>;

export const OnlyExpand = z.strictObject({ expand: Expand });

const Created = z.union([
  Integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: Integer, gte: Integer, lt: Integer, lte: Integer }).partial(),
]);

export const ListQuery = z.strictObject({
  created: Created.optional(),
  limit: Integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  type: z.string().optional(),
  expand: Expand,
});
export type ListQuery = z.infer<typeof ListQuery>;
