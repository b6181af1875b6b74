import { z } from 'zod';
import { ourId } from '../our-id.ts';
import { LenientText } from '../readable-records.ts';

/** Schemas of Razorpay's API v1, with only the members that this adapter reads. */

const Amount = z.int().min(0);
const CurrencyText = z.string().length(3);
/** A boolean. Razorpay also writes it as a number, and as a number in text. */
const YesOrNo = z.union([z.boolean(), z.literal([0, 1, '0', '1']).transform((digit) => Number(digit) === 1)]);
const UnixSeconds = z.int().min(0);

/** The notes of an entity: an object, or an empty list if there are none. */
const Notes = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
  .catch(null);

/** One try to pay. Refunds name it as their source. */
export const RazorpayPayment = z.object({
  entity: z.literal('payment').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  status: z.string(),
  captured: YesOrNo.nullish(),
  description: LenientText,
  fee_bearer: LenientText,
  notes: Notes,
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

/** The members that determine the status of the link. */
export const RazorpayTry = RazorpayPayment.pick({ id: true, status: true, captured: true });
export type RazorpayTry = z.infer<typeof RazorpayTry>;

/** A payment in the list of all payments of the account: one try to pay. */
export const ListedRazorpayTry = RazorpayPayment.pick({ status: true, description: true }).extend({
  created_at: UnixSeconds,
});
export type ListedRazorpayTry = z.infer<typeof ListedRazorpayTry>;

export const RazorpayTryList = z.object({ items: z.array(RazorpayTry) }).transform(({ items }) => items);

/** A link as events report it. */
export const ReportedRazorpayLink = z.object({
  id: z.string().min(1),
  amount: Amount,
  amount_paid: Amount,
  currency: CurrencyText,
  reference_id: LenientText,
  notes: Notes,
});
export type ReportedRazorpayLink = z.infer<typeof ReportedRazorpayLink>;

/**
 * A link as the API returns it. Lists leave `payments` empty even if there are some. `order_id` is present once the
 * customer has tried to pay.
 */
export const RazorpayLink = ReportedRazorpayLink.extend({
  status: z.string(),
  order_id: z.string().nullish(),
  created_at: UnixSeconds.nullish().catch(null),
  payments: z.array(z.object({ payment_id: z.string().min(1), status: z.string() })).nullish(),
});
export type RazorpayLink = z.infer<typeof RazorpayLink>;

/** A link that accepts a payment. */
export const OpenRazorpayLink = RazorpayLink.extend({ short_url: z.url(), expire_by: UnixSeconds });
export type OpenRazorpayLink = z.infer<typeof OpenRazorpayLink>;

export const OpenRazorpayLinkList = z.object({ payment_links: z.array(OpenRazorpayLink) });

export const RazorpayRefund = z.object({
  entity: z.literal('refund').optional(),
  id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  payment_id: z.string().nullish(),
  status: z.string(),
  notes: Notes,
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;

/** The records are parsed one by one. */
export const RazorpayRefundList = z.object({ items: z.array(z.unknown()) });

/** The member that shows whether a refund is ours, even if its other members are unreadable. */
export const AttributedRefund = z.object({ notes: Notes });

export const RazorpayDispute = z.object({
  entity: z.literal('dispute').optional(),
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: Amount,
  currency: CurrencyText,
  amount_deducted: Amount.nullish(),
  status: LenientText,
  reason_code: LenientText,
  /**
   * The time until which evidence is accepted (razorpay.com/docs/api/disputes/entity). An unreadable one must not hide
   * the dispute.
   */
  respond_by: z.number().nullish().catch(null),
});
export type RazorpayDispute = z.infer<typeof RazorpayDispute>;

/** The members that every record of a list has. The rest is parsed record by record. */
const Listed = z.looseObject({ id: z.string(), created_at: UnixSeconds });
export const RazorpayCollection = z.object({ items: z.array(Listed) }).transform(({ items }) => items);
export const RazorpayEvent = z.object({
  entity: z.literal('event').optional(),
  event: z.string().min(1).max(100),
  /** In seconds. */
  created_at: z.number().nullish().catch(null),
  payload: z.record(z.string(), z.unknown()),
});
export type RazorpayEvent = z.infer<typeof RazorpayEvent>;

/**
 * The body of a 4xx answer. `code` is the same for a bad request and a bad key, so only the status distinguishes them.
 */
export const RazorpayProblem = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** Our id in a note; null when the note is missing or not ours. */
export function ourNote(notes: z.infer<typeof Notes>, name: string): string | null {
  return Array.isArray(notes) ? null : ourId(notes?.[name]);
}
