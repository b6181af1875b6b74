import { z } from 'zod';
import { OurId } from '../our-id.ts';
import { LenientText } from '../readable-records.ts';

/** Schemas of Xendit's Payments API 3.0, with only the members that this adapter reads (docs.xendit.co/apidocs). */

/** An amount in major units; disputes send it as text. */
const Amount = z.union([z.number(), z.string()]);
const CurrencyText = z.string().length(3);
const Name = z.string().min(1).max(255);

export const XenditSession = z.object({
  payment_session_id: Name,
  session_type: LenientText,
  status: z.string(),
  reference_id: OurId,
  amount: Amount,
  currency: CurrencyText,
  payment_request_id: z.string().nullish(),
  payment_id: z.string().nullish(),
});
export type XenditSession = z.infer<typeof XenditSession>;

/** A session that accepts a payment. */
export const OpenXenditSession = XenditSession.extend({
  payment_link_url: z.url({ protocol: /^https?$/ }),
  expires_at: z.iso.datetime({ offset: true }),
});
export type OpenXenditSession = z.infer<typeof OpenXenditSession>;

/** One try to pay, which succeeded, failed or is pending. */
export const XenditPayment = z.object({
  payment_id: Name,
  payment_request_id: Name,
  status: z.string(),
  reference_id: OurId,
  request_amount: Amount,
  currency: CurrencyText,
  captures: z.array(z.object({ capture_amount: Amount })).nullish(),
  failure_code: LenientText,
});
export type XenditPayment = z.infer<typeof XenditPayment>;

export const XenditPaymentRequest = z.object({ latest_payment_id: z.string().nullish() });

/** Gives a refund its id. Refunds of the API v3 have it in `refund_id`. */
function withRefundId(refund: unknown): unknown {
  const { id, refund_id: name } = Object(refund) as { id?: unknown; refund_id?: unknown };
  return id === undefined && name !== undefined ? { ...Object(refund), id: name } : refund;
}

/** The status of a refund. A refund without a status is pending: it exists, but its outcome is unknown. */
const RefundStatus = z
  .string()
  .nullish()
  .transform((status) => status ?? 'PENDING');

/**
 * The payment of a refund. Xendit's documents disagree on this member: it may also be the id of a payment request, or
 * of a payment in an older API. These ids count as missing.
 */
const RefundedPaymentId = z
  .string()
  .nullish()
  .transform((id) => (id?.startsWith('py-') ? id : null));

const Refund = z.object({
  id: Name,
  status: RefundStatus,
  reference_id: OurId,
  payment_request_id: z.string().nullish(),
  payment_id: RefundedPaymentId,
  amount: Amount,
  currency: CurrencyText,
  failure_code: LenientText,
});
export const XenditRefund = z.preprocess(withRefundId, Refund);
export type XenditRefund = z.infer<typeof XenditRefund>;

export const XenditRefundPage = z.object({ data: z.array(z.looseObject({ id: Name })), has_more: z.boolean() });

/** The category of a dispute: an object in a single dispute, and a text in lists. */
const Category = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .nullish()
  .catch(null);

export const XenditDispute = z.object({
  id: Name,
  status: z.string(),
  payment_id: z.string().nullish(),
  currency: CurrencyText,
  amount: z.object({ initial: Amount, terminal: Amount.nullish() }),
  category: Category,
  /** The time until which evidence is accepted (docs.xendit.co/apidocs/dispute-webhook-notifications). */
  due_date: LenientText,
  updated_at: LenientText,
  created_at: z.iso.datetime({ offset: true }),
});
export type XenditDispute = z.infer<typeof XenditDispute>;

export const XenditDisputePage = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ next_cursor: z.string().nullish(), has_more: z.boolean() }),
});

/** `product_id` is the id of the product's own resource: for a refund, the refund. */
export const XenditTransactionPage = z.object({
  data: z.array(z.looseObject({ id: Name, product_id: z.string() })),
  has_more: z.boolean(),
});
export type XenditTransactionPage = z.infer<typeof XenditTransactionPage>;

/** The body of a webhook. A dispute is not wrapped, a refund once or twice, and all other resources once. */
export const XenditEvent = z.looseObject({ event: z.string().min(1).max(100), data: z.unknown().optional() });
export type XenditEvent = z.infer<typeof XenditEvent>;

/** The ids in a webhook. Nothing else in it is read. */
export const ReportedSession = z.object({ payment_session_id: Name, reference_id: OurId });
/** Events of the older API have the payment's id in `id`. */
export const ReportedPayment = z.object({ payment_id: Name.nullish(), id: Name.nullish(), reference_id: OurId });
export const ReportedRefund = z.preprocess(
  withRefundId,
  z.object({ id: Name, payment_id: RefundedPaymentId, reference_id: OurId }),
);
export const ReportedDispute = z.object({ id: Name, payment_id: z.string().nullish() });

export const XenditProblem = z.object({ error_code: z.string(), message: z.string() });
