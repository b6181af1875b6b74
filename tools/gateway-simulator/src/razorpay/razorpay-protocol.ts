import { createHmac } from 'node:crypto';
import type { GatewayProtocol, Occurrence } from '../gateway-protocol.ts';
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

/** Growing delays for 24 hours (razorpay.com/docs/webhooks). Razorpay does not publish the steps. */
const retryDelaysSeconds = [60, 240, 960, 3840, 15_360, 61_440];
const ACCOUNT = 'acc_Simulated00001';

type Options = ProtocolParts<RazorpayAccount>;

/** Razorpay, with one webhook for the events of Payment Links, failed tries, refunds and disputes. */
export function createRazorpayProtocol(options: Options): GatewayProtocol {
  const [secret = ''] = options.account?.webhookSecrets ?? [];
  return {
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => options.account?.webhookUrl ?? null,
    eventsOf: (occurrence) => eventsOf(occurrence, options),
    envelope,
    sign: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    }),
  };
}

type Entities = Readonly<Record<string, unknown>>;
type RazorpayEvent = { readonly type: string; readonly object: Entities };

function eventsOf(occurrence: Occurrence, options: Options): readonly RazorpayEvent[] {
  const { session } = occurrence;
  const payment = razorpayPayment(session, balanceOf(options.ledger, session).refunded);
  switch (occurrence.about) {
    case 'session':
      return [sessionEvent(occurrence.session, razorpayLink(session, options.publicUrl()), payment)];
    case 'refund':
      return refundEvents(occurrence, payment);
    case 'dispute': {
      const type = `payment.dispute.${occurrence.dispute.status === 'opened' ? 'created' : occurrence.dispute.status}`;
      return [{ type, object: { payment, dispute: razorpayDispute(occurrence.dispute, session) } }];
    }
  }
}

/** The status of the session determines the event: an open session had a failed try. */
function sessionEvent(session: Session, link: Entities, payment: Entities): RazorpayEvent {
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

type RefundOccurrence = Extract<Occurrence, { about: 'refund' }>;

function refundEvents({ change, refund, session }: RefundOccurrence, payment: Entities): RazorpayEvent[] {
  const object = { refund: razorpayRefund(refund, session), payment };
  const created = { type: 'refund.created', object };
  const ended = { type: refund.status === 'failed' ? 'refund.failed' : 'refund.processed', object };
  if (change === 'updated') return [ended];
  return refund.status === 'pending' ? [created] : [created, ended];
}

function envelope({ type, object, at }: { type: string; object: unknown; at: Date }): string {
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
