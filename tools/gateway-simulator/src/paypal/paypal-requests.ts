import { z } from 'zod';
import { fromPaypalMoney, takenCurrencies } from './paypal-currencies.ts';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused.
 */

const Amount = z
  .strictObject({
    currency_code: z.string().refine((code) => takenCurrencies.has(code), { error: 'CURRENCY_NOT_SUPPORTED' }),
    value: z.string(),
  })
  .transform((money, context) => {
    const amount = fromPaypalMoney(money);
    if (amount) return amount;
    context.addIssue({ code: 'custom', message: 'DECIMAL_PRECISION' });
    return z.NEVER;
  });
const CustomId = z
  .string()
  .regex(/^[A-Za-z0-9-_.,]*$/)
  .max(127);
const InvoiceId = z.string().min(1).max(127);
const WebUrl = z.url({ protocol: /^https?$/ });

const PurchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).default('default'),
  custom_id: CustomId.optional(),
  invoice_id: InvoiceId.optional(),
  description: z.string().max(127).default(''),
  amount: Amount,
});

const ExperienceContext = z.strictObject({
  return_url: WebUrl,
  cancel_url: WebUrl,
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
});

export const CreateOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([PurchaseUnit]),
  payment_source: z.strictObject({ paypal: z.strictObject({ experience_context: ExperienceContext }) }),
});
export type CreateOrder = z.infer<typeof CreateOrder>;

export const PatchOrder = z.tuple([
  z.strictObject({ op: z.literal('replace'), path: z.literal('/intent'), value: z.enum(['CAPTURE', 'AUTHORIZE']) }),
]);

export const CreateRefund = z.strictObject({
  amount: Amount.optional(),
  custom_id: CustomId.optional(),
  invoice_id: InvoiceId.optional(),
  note_to_payer: z.string().max(255).optional(),
});
export type CreateRefund = z.infer<typeof CreateRefund>;

/**
 * The query for disputes. "You can specify either but not both the start_time and disputed_transaction_id"; only the
 * latter is supported.
 */
export const DisputeQuery = z.strictObject({
  disputed_transaction_id: z.string().min(1),
  page_size: z.coerce.number<string>().int().min(1).max(50).default(10),
});

export const TokenRequest = z.strictObject({ grant_type: z.literal('client_credentials') });

export const Nothing = z.strictObject({});

/**
 * The idempotency key, of up to 108 characters. The Orders API repeats the first answer for six hours, the Payments API
 * for 45 days.
 */
export const RequestId = z.string().min(1).max(108).optional();
