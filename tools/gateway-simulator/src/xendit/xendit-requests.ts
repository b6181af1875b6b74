import { z } from 'zod';
import { DEFAULT_BALANCE, takenCurrencies } from './xendit-currencies.ts';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused.
 */

const LIMIT_MAX = 100;
const Limit = z.coerce.number<string>().int().min(1).max(LIMIT_MAX).default(10);
const Time = z.iso.datetime({ offset: true });

export const CreateSession = z.strictObject({
  reference_id: z.string().min(1).max(64),
  session_type: z.literal('PAY'),
  mode: z.literal('PAYMENT_LINK'),
  capture_method: z.enum(['AUTOMATIC', 'MANUAL']).optional(),
  amount: z.number(),
  currency: z.string(),
  country: z.string(),
  locale: z.string().optional(),
  description: z.string().min(1).max(1000).optional(),
  expires_at: Time.optional(),
  success_return_url: z.string().optional(),
  cancel_return_url: z.string().optional(),
  metadata: z.record(z.string().max(40), z.string().max(80)).optional(),
});
export type CreateSession = z.infer<typeof CreateSession>;

export const Nothing = z.strictObject({});

export const CreateRefund = z.strictObject({
  payment_request_id: z.string(),
  reference_id: z.string().min(1).max(255).optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

export const ListRefunds = z.strictObject({
  payment_request_id: z.string().optional(),
  limit: Limit,
  after_id: z.string().optional(),
});

export const ListTransactions = z.strictObject({
  types: z.literal('REFUND'),
  currency: z
    .string()
    .refine((currency) => takenCurrencies.has(currency))
    .default(DEFAULT_BALANCE),
  'created[gte]': Time.optional(),
  'created[lte]': Time.optional(),
  limit: Limit,
  after_id: z.string().optional(),
});

export const ListDisputes = z.strictObject({
  payment_id: z.string().optional(),
  created_after: Time.optional(),
  created_before: Time.optional(),
  limit: Limit,
  cursor: z.string().optional(),
});
