import { z } from 'zod';

/** Only the members this adapter reads, of the objects of API version 2026-10-28.endive. */

const Amount = z.int().min(0);
/** Other applications may be paid in what is no currency of ours: whose it is must be readable all the same. */
const CurrencyText = z.string();
/** What is only for people to read must not make the rest unreadable. */
const Remark = z.string().nullish().catch(null);
const Metadata = z.record(z.string(), z.unknown()).nullish().catch(null);

/** An object that Stripe gives as its id, or whole when it was asked to expand it. */
const PaymentIntent = z.object({
  id: z.string(),
  status: Remark,
  last_payment_error: z.object({ message: Remark }).nullish(),
});
const PaymentIntentReference = z.union([z.string(), PaymentIntent]).nullish();

/** A session as events report it. Stripe may add to the words for its status whenever it likes. */
export const ReportedSession = z.object({
  object: z.literal('checkout.session').optional(),
  id: z.string().min(1),
  mode: Remark,
  payment_status: z.string().nullish(),
  amount_total: Amount.nullish(),
  currency: CurrencyText.nullish(),
  client_reference_id: Remark,
  metadata: Metadata,
  payment_intent: PaymentIntentReference,
});
export type ReportedSession = z.infer<typeof ReportedSession>;

/** A session as the API answers with it. */
export const StripeSession = ReportedSession.extend({ status: z.string().nullish() });
export type StripeSession = z.infer<typeof StripeSession>;

/** A session that a customer can be sent to. */
export const OpenStripeSession = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  expires_at: z.int(),
});

/** A session of which nothing but its name is asked. */
export const NamedStripeSession = z.object({ id: z.string().min(1) });

/** The collection of money that a session leads to, as events report it. */
export const ReportedIntent = z.object({
  object: z.literal('payment_intent').optional(),
  id: z.string().min(1),
  amount: Amount.nullish(),
  amount_received: Amount.nullish(),
  currency: CurrencyText.nullish(),
  metadata: Metadata,
  cancellation_reason: Remark,
});
export type ReportedIntent = z.infer<typeof ReportedIntent>;

/** A page of any list; what is in it is read record by record. */
export const StripePage = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() });
export type StripePage = z.infer<typeof StripePage>;

export const StripeRefund = z.object({
  object: z.literal('refund').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  status: z.string().nullish(),
  payment_intent: PaymentIntentReference,
  metadata: Metadata,
  failure_reason: Remark,
  pending_reason: Remark,
});
export type StripeRefund = z.infer<typeof StripeRefund>;

/**
 * One try to collect the money of an intent, whose metadata it has. It lists its refunds only in older API versions; newer
 * ones report each refund in an event of its own.
 */
export const StripeCharge = z.object({
  object: z.literal('charge').optional(),
  amount: Amount.nullish(),
  amount_captured: Amount.nullish(),
  captured: z.boolean().nullish(),
  status: Remark,
  currency: CurrencyText.nullish(),
  payment_intent: PaymentIntentReference,
  metadata: Metadata,
  refunds: z.object({ data: z.array(StripeRefund) }).nullish(),
});
export type StripeCharge = z.infer<typeof StripeCharge>;

export const StripeDispute = z.object({
  object: z.literal('dispute').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  status: z.string(),
  reason: Remark,
  payment_intent: PaymentIntentReference,
});
export type StripeDispute = z.infer<typeof StripeDispute>;

/**
 * An event brings the object it is about, unless it is one of the thin ones of version 2 of the API. `account` is there
 * when it happened to a connected account (docs.stripe.com/api/events/object).
 */
export const StripeEvent = z.object({
  object: z.enum(['event', 'v2.core.event']).optional(),
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  account: z.string().nullish(),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** The body of every 4xx answer (docs.stripe.com/api/errors). */
export const StripeProblem = z.object({
  error: z.object({ type: z.string(), code: Remark, message: Remark }),
});

/** The id of an object that may have been expanded. */
export function idOf(reference: z.infer<typeof PaymentIntentReference>): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
