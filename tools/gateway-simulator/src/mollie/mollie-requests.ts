import { z } from 'zod';
import { fromMollieMoney } from './mollie-currencies.ts';

/**
 * Schemas of requests, with the parameters that this simulator supports. A request with any other parameter is refused.
 */

const Amount = z.strictObject({ currency: z.string(), value: z.string() }).transform((money, context) => {
  const amount = fromMollieMoney(money);
  if (amount) return amount;
  context.addIssue({ code: 'custom', message: `The amount ${money.value} in ${money.currency} cannot be processed` });
  return z.NEVER;
});
const WebUrl = z.url({ protocol: /^https?$/, error: 'The URL is invalid' });
const Metadata = z.record(z.string(), z.string()).default({});
const LIMIT_MAX = 250;

export const CreatePayment = z.strictObject({
  amount: Amount,
  description: z.string().min(1),
  redirectUrl: WebUrl,
  cancelUrl: WebUrl.optional(),
  webhookUrl: WebUrl.optional(),
  metadata: Metadata,
});
export type CreatePayment = z.infer<typeof CreatePayment>;

export const CreateRefund = z.strictObject({
  amount: Amount,
  description: z.string().max(255).optional(),
  metadata: Metadata,
});

export const PageQuery = z.strictObject({
  from: z.string().optional(),
  limit: z.coerce.number<string>().int().min(1).max(LIMIT_MAX).default(50),
});
export type PageQuery = z.infer<typeof PageQuery>;

const Embeddable = z.enum(['captures', 'refunds', 'chargebacks']);
export const PaymentQuery = z.strictObject({
  embed: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(Embeddable))
    .default([]),
});
