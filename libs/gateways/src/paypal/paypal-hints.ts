import type { DisputeReport, GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { DisputeResource, OrderResource, PaymentResource, type PaypalEvent } from './paypal-objects.ts';

type Hint = (resource: unknown, event: string) => readonly GatewayReport[];

/**
 * The hint in each type of event (developer.paypal.com/api/rest/webhooks/event-names). A refund is reported as an event
 * of its capture.
 */
const hints: readonly (readonly [types: RegExp, hint: Hint])[] = [
  [/^CHECKOUT\.(ORDER|PAYMENT-APPROVAL)\./, orderHint],
  [/^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.\w+)$/, refundHint],
  [/^PAYMENT\.CAPTURE\./, captureHint],
  [/^CUSTOMER\.DISPUTE\./, disputeHints],
];

/**
 * The hints in an event; none for types that do not concern us. They are not trusted, so they only name the resource to
 * fetch. Throws ZodError when the resource does not match PayPal's documentation.
 */
export function hintsIn({ id, event_type: type, resource }: PaypalEvent): readonly GatewayReport[] {
  return hints.find(([types]) => types.test(type))?.[1](resource, id) ?? [];
}

/** A hint about an order. Its reason names the event, because the customer may approve an order again. */
function orderHint(resource: unknown, event: string): readonly PaymentReport[] {
  const reference = OrderResource.parse(resource);
  return reference === null ? [] : [paymentStated({ status: 'pending', reference, reason: event })];
}

/** A hint about a capture. An event without the order still names the capture, which leads to its order. */
function captureHint(resource: unknown): readonly GatewayReport[] {
  const { id, order } = PaymentResource.parse(resource);
  if (order === null) return [moneyHint({ id, capture: id, order })];
  return [paymentStated({ status: 'pending', reference: order, captureReference: id })];
}

function refundHint(resource: unknown): readonly RefundReport[] {
  return [moneyHint(PaymentResource.parse(resource))];
}

function disputeHints(resource: unknown): readonly DisputeReport[] {
  const { dispute_id: reference, disputed_transactions: transactions } = DisputeResource.parse(resource);
  return transactions.map(({ seller_transaction_id: capture = null }) =>
    disputeStated({ status: 'opened', reference, captureReference: capture }),
  );
}

function moneyHint({ id, capture, order }: PaymentResource): RefundReport {
  return refundStated({ status: 'pending', reference: id, captureReference: capture, paymentReference: order });
}
