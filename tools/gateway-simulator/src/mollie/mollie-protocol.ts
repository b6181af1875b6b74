import { createHmac } from 'node:crypto';
import type { GatewayProtocol, Occurrence, SignedMessage } from '../gateway-protocol.ts';
import { idsWith } from '../ids.ts';
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
  return {
    isDeclineFinal: true,
    retryDelaysSeconds,
    newId,
    callbackUrlOf: ({ callbackUrl }) => callbackUrl,
    eventsOf: (occurrence) => [
      { type: wordOf(occurrence), object: occurrence.session.id },
      ...signedEventsOf(occurrence, publicUrl())
        .map((event) => ({ ...event, url: account?.webhookUrl }))
        .filter(isSubscribed),
    ],
    envelope: ({ object, ...event }) =>
      typeof object === 'string' ? `id=${object}` : mollieEvent(event, object as MollieEntity),
    sign: (message) => (isEvent(message) ? signatureOf(message, secret) : FORM),
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function isEvent({ body }: SignedMessage): boolean {
  return body.startsWith('{"resource":"event"');
}

function signatureOf({ body }: SignedMessage, secret: string) {
  return { 'x-mollie-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}

type Sent = { readonly type: string; readonly object: MollieEntity };

function isSubscribed<Event extends { readonly url: string | undefined }>(
  event: Event,
): event is Event & { readonly url: string } {
  return event.url !== undefined;
}

/** The event types of docs.mollie.com/reference/webhooks-new. There is none for a lost chargeback. */
function signedEventsOf(occurrence: Occurrence, publicUrl: string): readonly Sent[] {
  switch (occurrence.about) {
    case 'session': {
      const object = molliePayment(occurrence.session, publicUrl);
      return [{ type: `payment.${object.status}`, object }];
    }
    case 'refund': {
      const object = mollieRefund(occurrence.refund);
      return [{ type: `refund.${object.status}`, object }];
    }
    case 'dispute': {
      const word = { opened: 'received', won: 'reversed', lost: null }[occurrence.dispute.status];
      return word === null ? [] : [{ type: `chargeback.${word}`, object: mollieChargeback(occurrence.dispute) }];
    }
  }
}

/** The event name shown in the ledger; the ping contains only the payment id. */
function wordOf(occurrence: Occurrence): string {
  switch (occurrence.about) {
    case 'session':
      return `payment.${occurrence.change === 'settled' ? occurrence.session.status : occurrence.change}`;
    case 'refund':
      return `refund.${occurrence.refund.status}`;
    case 'dispute':
      return `chargeback.${occurrence.dispute.status}`;
  }
}
