import { randomBytes, randomUUID } from 'node:crypto';
import { PRICE } from '../fake-stripe/fake-stripe.ts';
import type { Payable, RefundDone } from './client.ts';

type Members = Readonly<Record<string, unknown>>;

/** An event of realistic size (https://docs.stripe.com/api/events/object). */
function stripeEvent(type: string, object: Members): string {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: 'req_x', idempotency_key: randomUUID() },
    data: { object },
  });
}

/** The event `payment_intent.succeeded` of this intent. */
export function intentEvent(intent: string, metadata: Members): string {
  return stripeEvent('payment_intent.succeeded', intentMembers(intent, metadata));
}

function intentMembers(intent: string, metadata: Members): Members {
  return {
    id: intent,
    object: 'payment_intent',
    amount: PRICE,
    amount_capturable: 0,
    amount_received: PRICE,
    amount_details: { tip: {} },
    application: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    capture_method: 'automatic',
    client_secret: `${intent}_secret_x`,
    confirmation_method: 'automatic',
    created: seconds(),
    currency: 'eur',
    customer: null,
    description: 'booking',
    last_payment_error: null,
    latest_charge: `ch_${intent.slice(3)}`,
    livemode: false,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: 'pm_card_visa',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The event `checkout.session.completed` of this payment. */
export function sessionEvent({ session, paymentId, intent }: Payable): string {
  return stripeEvent('checkout.session.completed', {
    id: session,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: PRICE,
    amount_total: PRICE,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: 'http://127.0.0.1/return',
    client_reference_id: paymentId,
    client_secret: null,
    created: seconds(),
    currency: 'eur',
    customer: null,
    customer_creation: 'if_required',
    customer_details: { address: { country: 'DE' }, email: 'a@example.com', name: 'A', phone: null, tax_ids: [] },
    expires_at: seconds() + 3_600,
    invoice: null,
    livemode: false,
    locale: null,
    metadata: { payment_id: paymentId },
    mode: 'payment',
    payment_intent: intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_types: ['card'],
    payment_status: 'paid',
    phone_number_collection: { enabled: false },
    status: 'complete',
    success_url: 'http://127.0.0.1/return',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
  });
}

/** The event `refund.updated` of a refund that has succeeded. */
export function refundEvent(
  { intent }: Payable,
  { gatewayReference, allocationId }: RefundDone,
  amount: number,
): string {
  return stripeEvent('refund.updated', {
    id: gatewayReference,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: `ch_${intent.slice(3)}`,
    created: seconds(),
    currency: 'eur',
    metadata: { allocation_id: allocationId },
    payment_intent: intent,
    reason: null,
    receipt_number: null,
    status: 'succeeded',
  });
}

/** The event `charge.refunded` as the floor reads it, with the id of the refund. */
export function floorRefundEvent({ intent }: Payable, { refundId }: RefundDone): string {
  return stripeEvent('charge.refunded', { ...intentMembers(intent, {}), refund: refundId });
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
