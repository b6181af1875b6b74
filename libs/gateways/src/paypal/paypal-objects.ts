import { z } from 'zod';

/**
 * Schemas of Orders and Payments, version 2, and Disputes, version 1, with only the members that this adapter reads
 * (developer.paypal.com/api/rest).
 */

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Link = z.object({ rel: z.string(), href: z.string() });
/**
 * Links that name the order or the capture of a record, which other members may name as well. Malformed ones must not
 * make the record unreadable.
 */
const Links = z.array(Link).nullish().catch(null);
const Details = z.object({ reason: z.string().nullish() }).nullish();

export const PaypalRefund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  status_details: Details,
});
export type PaypalRefund = z.infer<typeof PaypalRefund>;

export const PaypalCapture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Amount,
  status_details: Details,
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() }).nullish(),
  links: Links,
});
export type PaypalCapture = z.infer<typeof PaypalCapture>;

const PurchaseUnit = z.object({
  custom_id: z.string().nullish(),
  amount: Amount,
  payments: z
    .object({ captures: z.array(PaypalCapture).nullish(), refunds: z.array(PaypalRefund).nullish() })
    .nullish(),
});

/** Our orders have one purchase unit. */
export const PaypalOrder = z.object({
  id: z.string().min(1),
  status: z.string(),
  intent: z.string(),
  purchase_units: z.tuple([PurchaseUnit], z.unknown()),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

/** A new order. Only this answer has the approval address. */
export const OpenedOrder = z.object({ id: z.string().min(1), links: z.array(Link) });

const DisputedTransaction = z.object({
  seller_transaction_id: z.string().nullish(),
  gross_amount: Amount.nullish().catch(null),
});

export const PaypalDispute = z.object({
  dispute_id: z.string().min(1),
  status: z.string(),
  reason: z.string().nullish(),
  dispute_amount: Amount,
  disputed_transactions: z.array(DisputedTransaction).nullish(),
  seller_response_due_date: z.string().nullish().catch(null),
  update_time: z.string().nullish().catch(null),
  dispute_outcome: z
    .object({ outcome_code: z.string().nullish(), amount_refunded: Amount.nullish().catch(null) })
    .nullish(),
});
export type PaypalDispute = z.infer<typeof PaypalDispute>;

export const DisputeList = z.object({ items: z.array(z.object({ dispute_id: z.string().min(1) })).nullish() });

/** The resource member has the same name for every type. The event type determines its schema. */
export const PaypalEvent = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.unknown(),
});
export type PaypalEvent = z.infer<typeof PaypalEvent>;

/** An event about a reversed approval names its order in a member of its own. */
export const OrderResource = z
  .object({ id: z.string().nullish(), order_id: z.string().nullish() })
  .transform(({ id, order_id: order }) => order ?? id ?? null);

const Name = z.string().min(1).nullish();
const RelatedNames = z.object({ order_id: Name, capture_id: Name });

/** Captures and refunds name their order, and a refund its capture, in one of two places or in both. */
export const PaymentResource = z
  .object({
    id: z.string().min(1),
    links: Links,
    supplementary_data: z.object({ related_ids: RelatedNames.nullish() }).nullish(),
  })
  .transform(({ id, links, supplementary_data: more }) => ({
    id,
    order: more?.related_ids?.order_id ?? nameAbove('orders', links),
    capture: more?.related_ids?.capture_id ?? nameAbove('captures', links),
  }));

export type PaymentResource = z.infer<typeof PaymentResource>;

/** The order of a capture. The capture names its order in the same way as its events do. */
export function orderOf({ supplementary_data: more, links }: PaypalCapture): string | null {
  return more?.related_ids?.order_id ?? nameAbove('orders', links);
}

/** Whether the capture was made without an order. Each of our captures has an order. */
export function isMadeOtherwise(capture: PaypalCapture): boolean {
  return orderOf(capture) === null && addressesAbove(capture.links).length > 0;
}

/** A refund links up to its capture, and a capture to its order. */
function nameAbove(kind: 'orders' | 'captures', links: z.infer<typeof Links>): string | null {
  const named = addressesAbove(links).map((address) => /\/(\w+)\/(\w+)$/.exec(address) ?? []);
  return named.find(([, collection]) => collection === kind)?.[2] ?? null;
}

function addressesAbove(links: z.infer<typeof Links>): readonly string[] {
  return (links ?? []).filter(({ rel }) => rel === 'up').map(({ href }) => href);
}

export const DisputeResource = z.object({
  dispute_id: z.string().min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })),
});

/** The error in a request, by its first detail, which is more specific than the problem as a whole. */
export const PaypalProblem = z
  .object({
    name: z.string(),
    message: z.string().nullish(),
    details: z.array(z.object({ issue: z.string(), description: z.string().nullish() })).nullish(),
  })
  .transform(({ name, message, details }) => {
    const [detail] = details ?? [];
    return { issue: detail?.issue ?? name, reason: detail?.description ?? message ?? '' };
  });
