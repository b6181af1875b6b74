import { createHmac, randomUUID } from 'node:crypto';
import type { GatewayProtocol, Occurrence, SessionChange } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { SquareAccount } from './square-account.ts';
import { squareDispute, squareOrderUpdate, squarePayment, squareRefund } from './square-objects.ts';
import { orderVersion } from './square-orders.ts';

const MERCHANT_ID = 'SIMULATED_MERCHANT';

const newId = idsWith({ session: 'order', capture: 'payment', refund: 'refund', dispute: 'dispute', event: 'event' });

/** Growing delays of up to a day (developer.squareup.com/docs/webhooks/overview). The steps are chosen here. */
const retryDelaysSeconds = [60, 120, 240, 480, 960, 1920, 3600, 7200, 14_400, 28_800];

type Options = ProtocolParts<SquareAccount>;

/** Square, with one subscription for payments, orders, refunds and disputes. */
export function createSquareProtocol(options: Options): GatewayProtocol {
  const { account } = options;
  const notificationUrl = account?.notificationUrl ?? account?.webhookUrl ?? '';
  const [signatureKey = ''] = account?.signatureKeys ?? [];
  return {
    retryDelaysSeconds,
    newId: (kind) => (kind === 'event' ? randomUUID() : newId(kind)),
    callbackUrlOf: () => account?.webhookUrl ?? null,
    eventsOf: (occurrence) => [eventOf(occurrence, options)],
    envelope: ({ id, type, object, at }) =>
      JSON.stringify({ merchant_id: MERCHANT_ID, type, event_id: id, created_at: at.toISOString(), data: object }),
    sign: ({ body }) => ({
      'x-square-hmacsha256-signature': createHmac('sha256', signatureKey)
        .update(`${notificationUrl}${body}`)
        .digest('base64'),
    }),
  };
}

type SquareEvent = { readonly type: string; readonly object: unknown };

function eventOf(occurrence: Occurrence, { account, ledger }: Options): SquareEvent {
  const { session } = occurrence;
  const locationId = account?.locationId ?? '';
  switch (occurrence.about) {
    case 'session':
      return occurrence.change === 'expired'
        ? orderEvent({ session, locationId, version: orderVersion(ledger, session) + 1 })
        : paymentEvent(occurrence.change, { session, locationId, refunds: ledger.refunds.inGroup(session.id) });
    case 'refund': {
      const refund = squareRefund(occurrence.refund, session, locationId);
      return { type: `refund.${occurrence.change}`, object: { type: 'refund', id: refund.id, object: { refund } } };
    }
    case 'dispute': {
      const dispute = squareDispute(occurrence.dispute, session, locationId);
      const type = occurrence.dispute.status === 'opened' ? 'dispute.created' : 'dispute.state.updated';
      return { type, object: { type: 'dispute', id: dispute.id, object: { dispute } } };
    }
  }
}

function orderEvent(order: Parameters<typeof squareOrderUpdate>[0]): SquareEvent {
  const update = squareOrderUpdate(order);
  return {
    type: 'order.updated',
    object: { type: 'order_updated', id: update.order_id, object: { order_updated: update } },
  };
}

/** A payment that completes immediately sends only its last event, because the others would follow within a second. */
function paymentEvent(change: SessionChange, tried: Parameters<typeof squarePayment>[0]): SquareEvent {
  const payment = squarePayment(tried);
  return {
    type: change === 'pending' ? 'payment.created' : 'payment.updated',
    object: { type: 'payment', id: payment.id, object: { payment } },
  };
}
