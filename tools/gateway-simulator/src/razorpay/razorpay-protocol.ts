import { createHmac } from 'node:crypto';
import type { ChangeOf, GatewayEvent, GatewayProtocol, SentEvent } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { RazorpayAccount } from './razorpay-account.ts';
import {
  CANCELLED,
  razorpayAutoRefund,
  razorpayDispute,
  razorpayLink,
  razorpayOrder,
  razorpayPayment,
  razorpayRefund,
} from './razorpay-entities.ts';

const newId = idsWith({ session: 'plink', capture: 'pay', refund: 'rfnd', dispute: 'disp', event: 'event' });

/**
 * The delays between attempts, which grow over 24 hours (razorpay.com/docs/webhooks). Razorpay does not publish the
 * steps.
 */
const retryDelaysSeconds = [60, 240, 960, 3840, 15_360, 61_440];
const ACCOUNT = 'acc_Simulated00001';

/** Razorpay, with one webhook for the events of Payment Links, failed tries, refunds and disputes. */
export function createRazorpayProtocol({
  account,
  ledger,
  publicUrl,
}: ProtocolParts<RazorpayAccount>): GatewayProtocol {
  const [secret = ''] = account?.webhookSecrets ?? [];
  const paymentOf = (session: Session) => razorpayPayment(session, balanceOf(ledger, session).refunded);
  return {
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => account?.webhookUrl ?? null,
    events: {
      session: ({ session }) => [sessionEvent(session, razorpayLink(session, publicUrl()), paymentOf(session))],
      refund: (occurrence) => refundEvents(occurrence, paymentOf(occurrence.session)),
      dispute: ({ dispute, session }) => {
        const word = dispute.status === 'opened' ? 'created' : dispute.status;
        const object = { payment: paymentOf(session), dispute: razorpayDispute(dispute, session) };
        return [{ type: `payment.dispute.${word}`, object }];
      },
    },
    envelope,
    sign: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }),
  };
}

type Entities = Readonly<Record<string, unknown>>;

/** The event about a session. Its status determines the type: an open session had a failed try. */
function sessionEvent(session: Session, link: Entities, payment: Entities): GatewayEvent {
  switch (session.status) {
    case 'succeeded':
      return { type: 'payment_link.paid', object: { payment_link: link, order: razorpayOrder(session), payment } };
    case 'pending':
      return { type: 'payment.authorized', object: { payment } };
    case 'expired': {
      const type = session.reason === CANCELLED ? 'payment_link.cancelled' : 'payment_link.expired';
      return { type, object: { payment_link: link } };
    }
    case 'failed':
      return { type: 'refund.processed', object: { refund: razorpayAutoRefund(session), payment } };
    case 'open':
      return { type: 'payment.failed', object: { payment } };
  }
}

function refundEvents({ change, refund, session }: ChangeOf<'refund'>, payment: Entities): GatewayEvent[] {
  const object = { refund: razorpayRefund(refund, session), payment };
  const created = { type: 'refund.created', object };
  const ended = { type: refund.status === 'failed' ? 'refund.failed' : 'refund.processed', object };
  if (change === 'updated') return [ended];
  return refund.status === 'pending' ? [created] : [created, ended];
}

function envelope({ type, object, at }: SentEvent): string {
  const entities = Object.entries(object as Entities);
  return JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT,
    event: type,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(at.getTime() / 1000),
  });
}
