import { createHmac } from 'node:crypto';
import type { GatewayEvent, GatewayProtocol, SignedMessage } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import type { Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { MollieAccount } from './mollie-account.ts';
import { mollieChargeback, molliePayment, mollieRefund } from './mollie-objects.ts';

/** The entity of an event, as the API returns it. */
type MollieEntity = ReturnType<typeof molliePayment | typeof mollieRefund | typeof mollieChargeback>;

const newId = idsWith({ session: 'tr', capture: 'cpt', refund: 're', dispute: 'chb', event: 'event' });

/** The delays before ten retries within 26 hours (docs.mollie.com/docs/webhooks). */
const retryDelaysSeconds = [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 64_800];

/**
 * The pings of Mollie, and signed events if the account has a webhook. A ping goes to the address of the payment
 * whenever the payment, a refund or a chargeback of it has changed. It has nothing but the unsigned id of the payment,
 * so the client must fetch the change.
 */
export function createMollieProtocol({ publicUrl, account }: ProtocolParts<MollieAccount>): GatewayProtocol {
  const [secret = ''] = account?.webhookSecrets ?? [];
  const eventOf = (type: string, object: MollieEntity): GatewayEvent[] => {
    // The address is read late: the account learns it when the service that receives its events has started.
    const url = account?.webhookUrl;
    return url === undefined ? [] : [{ type, object, url }];
  };
  return {
    isDeclineFinal: true,
    retryDelaysSeconds,
    newId,
    callbackUrlOf: ({ callbackUrl }) => callbackUrl,
    events: {
      session: ({ change, session }) => {
        const payment = molliePayment(session, publicUrl());
        const word = change === 'settled' ? session.status : change;
        return [pingOf(session, `payment.${word}`), ...eventOf(`payment.${payment.status}`, payment)];
      },
      refund: ({ refund, session }) => {
        const object = mollieRefund(refund);
        return [pingOf(session, `refund.${refund.status}`), ...eventOf(`refund.${object.status}`, object)];
      },
      dispute: ({ dispute, session }) => {
        const word = chargebackWords[dispute.status];
        const events = word === null ? [] : eventOf(`chargeback.${word}`, mollieChargeback(dispute));
        return [pingOf(session, `chargeback.${dispute.status}`), ...events];
      },
    },
    envelope: ({ object, ...event }) =>
      typeof object === 'string' ? `id=${object}` : mollieEvent(event, object as MollieEntity),
    sign: (message) => (isEvent(message) ? signatureOf(message, secret) : FORM),
  };
}

/**
 * The event types of chargebacks (docs.mollie.com/reference/webhooks-new). Mollie sends no event when a chargeback is
 * lost.
 */
const chargebackWords = { opened: 'received', won: 'reversed', lost: null } as const;

/** A ping. It contains only the payment id; the type is shown in the ledger. */
function pingOf({ id }: Session, type: string): GatewayEvent {
  return { type, object: id };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function isEvent({ body }: SignedMessage): boolean {
  return body.startsWith('{"resource":"event"');
}

function signatureOf({ body }: SignedMessage, secret: string) {
  return { 'x-mollie-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

type Event = { readonly id: string; readonly type: string; readonly at: Date };

/** A signed event with its full payload (docs.mollie.com/reference/webhooks-new). */
function mollieEvent({ id, type, at }: Event, entity: MollieEntity): string {
  return JSON.stringify({
    resource: 'event',
    id,
    type,
    entityId: entity.id,
    createdAt: `${at.toISOString().slice(0, 19)}+00:00`,
    _embedded: { entity },
    _links: {
      self: { href: `https://api.mollie.com/v2/events/${id}`, type: 'application/hal+json' },
      documentation: { href: 'https://docs.mollie.com/reference/webhooks-new', type: 'text/html' },
      entity: entity._links.self,
    },
  });
}
