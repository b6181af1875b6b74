import { z } from 'zod';
import { documentedCurrencies } from './square-currencies.ts';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused.
 */

const Money = z.strictObject({
  amount: z.int().min(1),
  currency: z.string().refine((code) => documentedCurrencies.has(code)),
});
const WebUrl = z.url({ protocol: /^https?$/ }).max(2048);

const LineItem = z.strictObject({
  name: z.string().max(512).optional(),
  quantity: z.string().regex(/^[1-9]\d{0,11}$/),
  base_price_money: Money,
});

export const CreatePaymentLink = z.strictObject({
  idempotency_key: z.string().max(192).optional(),
  description: z.string().max(4096).optional(),
  order: z.strictObject({
    location_id: z.string(),
    reference_id: z.string().max(40).optional(),
    line_items: z.array(LineItem).min(1).max(500),
  }),
  checkout_options: z
    .strictObject({
      redirect_url: WebUrl.optional(),
      allow_tipping: z.boolean().optional(),
      ask_for_shipping_address: z.boolean().optional(),
      enable_coupon: z.boolean().optional(),
      enable_loyalty: z.boolean().optional(),
      merchant_support_email: z.email().optional(),
    })
    .default({}),
  payment_note: z.string().max(500).optional(),
});
export type CreatePaymentLink = z.infer<typeof CreatePaymentLink>;

export const UpdateOrder = z.strictObject({
  idempotency_key: z.string().max(192).optional(),
  order: z.strictObject({
    location_id: z.string(),
    version: z.int(),
    state: z.literal('CANCELED'),
    fulfillments: z.array(z.strictObject({ uid: z.string(), state: z.literal('CANCELED') })).optional(),
  }),
});

export const RefundPayment = z.strictObject({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: Money,
  reason: z.string().max(192).optional(),
});

const PAGE_RECORDS_MAX = 100;

export const ListQuery = z.strictObject({
  begin_time: z.iso.datetime().optional(),
  end_time: z.iso.datetime().optional(),
  sort_order: z.enum(['ASC', 'DESC']).default('DESC'),
  cursor: z.string().optional(),
  location_id: z.string().optional(),
  limit: z.coerce.number<string>().int().min(1).max(PAGE_RECORDS_MAX).default(PAGE_RECORDS_MAX),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const ListDisputes = z.strictObject({ cursor: z.string().optional(), location_id: z.string().optional() });

export const NoQuery = z.strictObject({});
