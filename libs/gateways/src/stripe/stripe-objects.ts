import { z } from 'zod';

/** Only the members this adapter reads, of the objects of API version 2026-10-28.endive. */

const Amount = z.int().min(0);
const CurrencyText = z.string().length(3);
const Metadata = z.record(z.string(), z.string()).nullish();

/** An object that Stripe gives as its id, or whole when it was asked to expand it. */
const PaymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
});
const PaymentIntentReference = z.union([z.string(), PaymentIntent]).nullish();

/** A session as events report it. */
export const ReportedSession = z.object({
  object: z.literal('checkout.session').optional(),
  id: z.string().min(1),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: Amount.nullish(),
  currency: CurrencyText.nullish(),
  client_reference_id: z.string().nullish(),
  metadata: Metadata,
  payment_intent: PaymentIntentReference,
});
export type ReportedSession = z.infer<typeof ReportedSession>;

/** A session as the API answers with it. */
export const StripeSession = ReportedSession.extend({
  status: z.enum(['open', 'complete', 'expired']),
  mode: z.string().optional(),
  url: z.url().nullish(),
  expires_at: z.int(),
});
export type StripeSession = z.infer<typeof StripeSession>;

/** A page of any list; what is in it is read record by record. */
export const StripePage = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() });
export type StripePage = z.infer<typeof StripePage>;

export const StripeRefund = z.object({
  object: z.literal('refund').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  status: z.string().nullable(),
  payment_intent: PaymentIntentReference,
  metadata: Metadata,
  failure_reason: z.string().nullish(),
  pending_reason: z.string().nullish(),
});
export type StripeRefund = z.infer<typeof StripeRefund>;

export const StripeRefundList = z.object({ data: z.array(StripeRefund), has_more: z.boolean() });

/** A charge lists its refunds only in older API versions; newer ones report each refund in an event of its own. */
export const StripeCharge = z.object({
  object: z.literal('charge').optional(),
  refunds: z.object({ data: z.array(StripeRefund) }).nullish(),
});

export const StripeDispute = z.object({
  object: z.literal('dispute').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  status: z.string(),
  reason: z.string().nullish(),
  payment_intent: PaymentIntentReference,
});
export type StripeDispute = z.infer<typeof StripeDispute>;

export const StripeEvent = z.object({
  object: z.literal('event').optional(),
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** The body of every 4xx answer (docs.stripe.com/api/errors). */
export const StripeProblem = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});

/** The id of an object that may have been expanded. */
export function idOf(reference: z.infer<typeof PaymentIntentReference>): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
