import { z } from 'zod';
import { LenientText } from '../readable-records.ts';

/** Schemas of API version 2026-10-28.endive, with only the members that this adapter reads. */

const Amount = z.int().min(0);
/**
 * Any currency. Other applications may use some that this product does not know, and their objects must still be
 * recognised as theirs.
 */
const CurrencyText = z.string();
const Metadata = z.record(z.string(), z.unknown()).nullish().catch(null);

const PaymentIntent = z.object({
  id: z.string(),
  status: LenientText,
  last_payment_error: z.object({ message: LenientText }).nullish(),
});
/** Stripe sends the id of an intent, or the whole intent when its expansion was requested. */
const PaymentIntentReference = z.union([z.string(), PaymentIntent]).nullish();

/** A session as events report it. Stripe may add statuses at any time. */
export const ReportedSession = z.object({
  object: z.literal('checkout.session').optional(),
  id: z.string().min(1),
  mode: LenientText,
  payment_status: z.string().nullish(),
  amount_total: Amount.nullish(),
  currency: CurrencyText.nullish(),
  client_reference_id: LenientText,
  metadata: Metadata,
  payment_intent: PaymentIntentReference,
});
export type ReportedSession = z.infer<typeof ReportedSession>;

/** A session as the API returns it. */
export const StripeSession = ReportedSession.extend({ status: z.string().nullish() });
export type StripeSession = z.infer<typeof StripeSession>;

/** A session with an address for the customer. */
export const OpenStripeSession = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  expires_at: z.int(),
});

/** A session of which only the id is needed. */
export const NamedStripeSession = z.object({ id: z.string().min(1) });

/** The payment intent of a session, as events report it. */
export const ReportedIntent = z.object({
  object: z.literal('payment_intent').optional(),
  id: z.string().min(1),
  amount: Amount.nullish(),
  amount_received: Amount.nullish(),
  currency: CurrencyText.nullish(),
  metadata: Metadata,
  cancellation_reason: LenientText,
});
export type ReportedIntent = z.infer<typeof ReportedIntent>;

/** A page of any list. The records are parsed one by one. */
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
  failure_reason: LenientText,
  pending_reason: LenientText,
});
export type StripeRefund = z.infer<typeof StripeRefund>;

/**
 * One try to collect the money of an intent, with the intent's metadata. Only older API versions list the refunds in
 * it; newer ones send an event for each refund.
 */
export const StripeCharge = z.object({
  object: z.literal('charge').optional(),
  amount: Amount.nullish(),
  amount_captured: Amount.nullish(),
  captured: z.boolean().nullish(),
  status: LenientText,
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
  reason: LenientText,
  payment_intent: PaymentIntentReference,
  /** `due_by` is 0 if the bank accepts no response (docs.stripe.com/api/disputes/object). It then counts as missing. */
  evidence_details: z
    .object({ due_by: z.int().min(1).nullish() })
    .nullish()
    .catch(null),
  /** The money that the bank took (negative) and returned. Fees are not part of `amount`. */
  balance_transactions: z.array(z.object({ amount: z.int() })).nullish(),
});
export type StripeDispute = z.infer<typeof StripeDispute>;

/**
 * An event carries its object, unless it is a thin event of version 2 of the API. `account` is present when it happened
 * in a connected account (docs.stripe.com/api/events/object).
 */
export const StripeEvent = z.object({
  object: z.enum(['event', 'v2.core.event']).optional(),
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  account: z.string().nullish(),
  livemode: z.boolean().nullish(),
  /** In seconds. */
  created: z.number().nullish().catch(null),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

/** The body of every 4xx answer (docs.stripe.com/api/errors). */
export const StripeProblem = z.object({
  error: z.object({ type: z.string(), code: LenientText, message: LenientText }),
});

/** The id of an object that may be expanded. */
export function idOf(reference: z.infer<typeof PaymentIntentReference>): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
