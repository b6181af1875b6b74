import { z } from 'zod';
import { LenientText } from '../readable-records.ts';

/** Schemas of API version 2026-09-16, with only the members that this adapter reads. */

const Money = z.object({ amount: z.int().min(0), currency: z.string() });
const Text = z.string().nullish();
const FailureDetails = z
  .object({ errors: z.array(z.object({ code: Text })).nullish() })
  .nullish()
  .catch(null);

/** One try to pay. An order with a declined card may be paid by another try. */
export const SquarePayment = z.object({
  id: z.string().min(1),
  status: z.string(),
  order_id: Text,
  location_id: Text,
  note: LenientText,
  source_type: Text,
  amount_money: Money.nullish(),
  total_money: Money.nullish(),
  refund_ids: z.array(z.string()).nullish(),
  card_details: FailureDetails,
  bank_account_details: FailureDetails,
});
export type SquarePayment = z.infer<typeof SquarePayment>;

/** The id of a tender is also the id of its payment. `payment_id` is present for payments of the Payments API. */
const Tender = z.object({ id: Text, payment_id: Text });
const TENDERS_MAX = 50;

export const SquareOrder = z.object({
  id: z.string().min(1),
  state: z.string(),
  version: z.int().nullish(),
  total_money: Money.nullish(),
  tenders: z.array(Tender).max(TENDERS_MAX).nullish(),
  fulfillments: z.array(z.object({ uid: Text, state: Text })).nullish(),
});
export type SquareOrder = z.infer<typeof SquareOrder>;

export const SquareRefund = z.object({
  id: z.string().min(1),
  status: z.string(),
  location_id: Text,
  payment_id: Text,
  amount_money: Money,
  reason: LenientText,
});
export type SquareRefund = z.infer<typeof SquareRefund>;

export const SquareDispute = z
  .object({
    id: Text,
    dispute_id: Text,
    location_id: Text,
    amount_money: Money.nullish(),
    reason: LenientText,
    state: z.string(),
    disputed_payment: z.object({ payment_id: Text }).nullish(),
    created_at: z.iso.datetime({ offset: true }).nullish(),
    updated_at: LenientText,
    due_at: LenientText,
  })
  .refine(({ id, dispute_id: older }) => Boolean(id ?? older), { error: 'A dispute has an id' });
export type SquareDispute = z.infer<typeof SquareDispute>;

/** The members of an order in `order.updated`. */
export const SquareOrderUpdate = z.object({ order_id: z.string().min(1), location_id: Text, state: z.string() });
export type SquareOrderUpdate = z.infer<typeof SquareOrderUpdate>;

export const SquareEvent = z.object({
  event_id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({ object: z.unknown().optional() }).nullish(),
});
export type SquareEvent = z.infer<typeof SquareEvent>;

export const PaymentLinkAnswer = z.object({ payment_link: z.object({ order_id: z.string().min(1), url: z.url() }) });
export const OrderAnswer = z.object({ order: SquareOrder }).transform(({ order }) => order);
export const PaymentAnswer = z.object({ payment: SquarePayment }).transform(({ payment }) => payment);
export const RefundAnswer = z.object({ refund: SquareRefund }).transform(({ refund }) => refund);
/** The records of a list, parsed one by one. Square omits an empty list from the answer. */
const Records = z.array(z.unknown()).default([]);

/** A page of a list, with the cursor of the next page. */
export function pageSchema(list: 'payments' | 'refunds' | 'disputes') {
  return z
    .object({ [list]: Records })
    .and(z.object({ cursor: Text }))
    .transform(({ [list]: listed = [], cursor }) => ({ listed, next: cursor === '' ? null : (cursor ?? null) }));
}

/** The body of every 4xx answer (developer.squareup.com/docs/build-basics/general-considerations/handling-errors). */
export const SquareProblem = z.object({
  errors: z.array(z.object({ category: z.string(), code: z.string(), detail: Text })).min(1),
});
