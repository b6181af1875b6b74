import { createHmac } from 'node:crypto';
import type {
  ChangeOf,
  GatewayEvent,
  GatewayProtocol,
  SentEvent,
  SessionChange,
  SignedMessage,
} from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { StripeAccount } from './stripe-account.ts';
import { stripeCharge, stripeDispute, stripePaymentIntent, stripeRefund, stripeSession } from './stripe-objects.ts';

const STRIPE_VERSION = '2026-10-28.endive';

const newId = idsWith({ session: 'cs_test', capture: 'pi', refund: 're', dispute: 'du', event: 'evt' });

/**
 * The delays between attempts, which grow over three days (docs.stripe.com/webhooks). Stripe does not publish the
 * steps.
 */
const retryDelaysSeconds = [60, 240, 960, 3840, 15_360, 61_440, 90_000, 90_000];

/** Stripe, with one webhook endpoint for the events of Checkout, refunds and disputes. */
export function createStripeProtocol({ account, ledger, publicUrl }: ProtocolParts<StripeAccount>): GatewayProtocol {
  return {
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => account?.webhookUrl ?? null,
    events: {
      session: ({ change, session }) => [sessionEvent(change, session, publicUrl())],
      refund: (occurrence) => refundEvents(occurrence, balanceOf(ledger, occurrence.session).refunded),
      dispute: ({ dispute, session }) => {
        const word = dispute.status === 'opened' ? 'created' : 'closed';
        return [{ type: `charge.dispute.${word}`, object: stripeDispute(dispute, session) }];
      },
    },
    envelope,
    sign: (message) => ({ 'stripe-signature': signatureHeader(message, account?.webhookSecrets ?? []) }),
  };
}

function sessionEvent(change: SessionChange, session: Session, publicUrl: string): GatewayEvent {
  if (change === 'declined') return { type: 'payment_intent.payment_failed', object: stripePaymentIntent(session) };
  const object = stripeSession(session, publicUrl);
  if (change === 'expired') return { type: 'checkout.session.expired', object };
  if (change !== 'settled') return { type: 'checkout.session.completed', object };
  return { type: `checkout.session.async_payment_${session.status}`, object };
}

function refundEvents({ change, refund, session }: ChangeOf<'refund'>, refunded: number): readonly GatewayEvent[] {
  const object = stripeRefund(refund, session);
  if (change === 'created') {
    return [
      { type: 'refund.created', object },
      { type: 'charge.refunded', object: stripeCharge(session, refunded) },
    ];
  }
  const updated = { type: 'refund.updated', object };
  return refund.status === 'failed' ? [updated, { type: 'refund.failed', object }] : [updated];
}

function envelope({ id, type, object, at }: SentEvent): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: STRIPE_VERSION,
    created: Math.floor(at.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

/** The header `t=…,v1=…`, with one `v1` for each secret, as during a rotation. */
function signatureHeader({ body, at }: SignedMessage, secrets: readonly string[]): string {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'));
  return [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
