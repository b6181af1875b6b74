import { createHmac } from 'node:crypto';
import type { GatewayEvent, GatewayProtocol, SignedMessage } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
import type { Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { MollieAccount } from './mollie-account.ts';
import { type MollieEntity, mollieEvent } from './mollie-events.ts';
import { mollieChargeback, molliePayment, mollieRefund } from './mollie-objects.ts';

const newId = idsWith({ session: 'tr', capture: 'cpt', refund: 're', dispute: 'chb', event: 'event' });

/** Ten attempts within 26 hours (docs.mollie.com/docs/webhooks). */
const retryDelaysSeconds = [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 64_800];

/**
 * Mollie's pings, and the signed events of a webhook if one is configured. The address of the payment receives nothing
 * but its unsigned id, whenever the payment or one of its refunds or chargebacks has changed. The client has to fetch
 * the change.
 */
export function createMollieProtocol({ publicUrl, account }: ProtocolParts<MollieAccount>): GatewayProtocol {
  const [secret = ''] = account?.webhookSecrets ?? [];
  const eventOf = (type: string, object: MollieEntity): GatewayEvent[] => {
    // The account learns the address when the service that receives its events has started.
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

/** The event types of docs.mollie.com/reference/webhooks-new. There is none for a lost chargeback. */
const chargebackWords = { opened: 'received', won: 'reversed', lost: null } as const;

/** The ping contains only the payment id. Its type is shown in the ledger. */
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
