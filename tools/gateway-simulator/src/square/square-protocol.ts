import { createHmac, randomUUID } from 'node:crypto';
import type { GatewayEvent, GatewayProtocol, SessionChange } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { SquareAccount } from './square-account.ts';
import { squareDispute, squareOrderUpdate, squarePayment, squareRefund } from './square-objects.ts';
import { orderVersion } from './square-orders.ts';

const MERCHANT_ID = 'SIMULATED_MERCHANT';

const newId = idsWith({ session: 'order', capture: 'payment', refund: 'refund', dispute: 'dispute', event: 'event' });

/**
 * The delays between attempts, which grow and end within a day (developer.squareup.com/docs/webhooks/overview). Square
 * does not publish the steps.
 */
const retryDelaysSeconds = [60, 120, 240, 480, 960, 1920, 3600, 7200, 14_400, 28_800];

/** Square, with one subscription for payments, orders, refunds and disputes. */
export function createSquareProtocol({ account, ledger }: ProtocolParts<SquareAccount>): GatewayProtocol {
  const { locationId = '', webhookUrl = '', notificationUrl = webhookUrl } = account ?? {};
  const [signatureKey = ''] = account?.signatureKeys ?? [];
  return {
    retryDelaysSeconds,
    newId: (kind) => (kind === 'event' ? randomUUID() : newId(kind)),
    callbackUrlOf: () => account?.webhookUrl ?? null,
    events: {
      session: ({ change, session }) =>
        change === 'expired'
          ? [orderEvent({ session, locationId, version: orderVersion(ledger, session) + 1 })]
          : [paymentEvent(change, { session, locationId, refunds: ledger.refunds.inGroup(session.id) })],
      refund: ({ change, refund, session }) => [
        { type: `refund.${change}`, object: dataOf('refund', refund.id, squareRefund(refund, session, locationId)) },
      ],
      dispute: ({ dispute, session }) => {
        const type = dispute.status === 'opened' ? 'dispute.created' : 'dispute.state.updated';
        return [{ type, object: dataOf('dispute', dispute.id, squareDispute(dispute, session, locationId)) }];
      },
    },
    envelope: ({ id, type, object, at }) =>
      JSON.stringify({ merchant_id: MERCHANT_ID, type, event_id: id, created_at: at.toISOString(), data: object }),
    sign: ({ body }) => ({
      'x-square-hmacsha256-signature': createHmac('sha256', signatureKey)
        .update(`${notificationUrl}${body}`)
        .digest('base64'),
    }),
  };
}

function orderEvent(order: Parameters<typeof squareOrderUpdate>[0]): GatewayEvent {
  const update = squareOrderUpdate(order);
  return { type: 'order.updated', object: dataOf('order_updated', update.order_id, update) };
}

/**
 * The event about a payment. A payment that completes immediately sends only its last event, because the others would
 * follow within a second.
 */
function paymentEvent(change: SessionChange, tried: Parameters<typeof squarePayment>[0]): GatewayEvent {
  const payment = squarePayment(tried);
  const type = change === 'pending' ? 'payment.created' : 'payment.updated';
  return { type, object: dataOf('payment', payment.id, payment) };
}

function dataOf(kind: string, id: string | null, object: unknown) {
  return { type: kind, id, object: { [kind]: object } };
}
