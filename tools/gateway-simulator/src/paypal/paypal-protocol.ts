import { createHash, createSign, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { OWN_PAGE } from '../actions/sessions.ts';
import type { ChangeOf, GatewayEvent, GatewayProtocol, IdKind, SentEvent, SignedMessage } from '../gateway-protocol.ts';
import type { Refund, Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { PaypalAccount } from './paypal-account.ts';
import { paypalCapture, paypalDispute, paypalOrder, paypalRefund, paypalTime } from './paypal-objects.ts';

/** The id of the only certificate. */
export const CERTIFICATE = 'CERT-5111a7ed-ca11bac4-00000001';

const NAME_CHARACTERS = 17;
const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWX';

/**
 * The delays before 25 retries within three days (developer.paypal.com/api/rest/webhooks). PayPal does not publish the
 * steps.
 */
const retryDelaysSeconds = Array.from({ length: 25 }, (_, index) => Math.min(60 * 2 ** index, 4 * 60 * 60));

type Options = ProtocolParts<PaypalAccount>;

/**
 * PayPal, with one webhook for the events of orders, captures, refunds and disputes. A customer approves an order, and
 * the money moves when the client captures it. A payment by a link of the dashboard is captured immediately.
 */
export function createPaypalProtocol(options: Options): GatewayProtocol {
  return {
    isCapturedByClient: ({ returnUrl }) => returnUrl !== OWN_PAGE,
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => options.account?.webhookUrl ?? null,
    events: {
      session: (occurrence) => sessionEvents(occurrence, options),
      refund: ({ refund, session }) => [{ type: refundWord(refund), object: paypalRefund(refund, session) }],
      dispute: ({ dispute, session }) => {
        const word = dispute.status === 'opened' ? 'CREATED' : 'RESOLVED';
        return [{ type: `CUSTOMER.DISPUTE.${word}`, object: paypalDispute(dispute, session) }];
      },
    },
    envelope,
    sign: (message) => signatureHeaders(message, options),
  };
}

function newId(kind: IdKind): string {
  if (kind === 'dispute') return `PP-R-${newName()}`;
  return kind === 'event' ? `WH-${newName()}-${newName()}` : newName();
}

function newName(): string {
  return Array.from(randomBytes(NAME_CHARACTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/**
 * The events about a session. PayPal reports neither a failed try on its page nor an order that ends before its
 * approval.
 */
function sessionEvents({ change, session }: ChangeOf<'session'>, { ledger, publicUrl }: Options): GatewayEvent[] {
  const refunds = ledger.refunds.inGroup(session.id);
  const order = paypalOrder(session, { publicUrl: publicUrl(), refunds });
  if (change === 'declined') return [];
  if (change === 'expired') return session.approval ? [reversal(order)] : [];
  if (change === 'approved') return [{ type: 'CHECKOUT.ORDER.APPROVED', object: order }];
  return [{ type: captureWord(session), object: paypalCapture(session, refunds) }];
}

function reversal({ id, purchase_units: units }: ReturnType<typeof paypalOrder>): GatewayEvent {
  return { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', object: { order_id: id, purchase_units: units } };
}

function captureWord({ status }: Session): string {
  if (status === 'pending') return 'PAYMENT.CAPTURE.PENDING';
  return status === 'failed' ? 'PAYMENT.CAPTURE.DENIED' : 'PAYMENT.CAPTURE.COMPLETED';
}

function refundWord({ status }: Refund): string {
  const words = { succeeded: 'CAPTURE.REFUNDED', pending: 'REFUND.PENDING', failed: 'REFUND.FAILED' } as const;
  return `PAYMENT.${words[status]}`;
}

function envelope({ id, type, object, at }: SentEvent): string {
  const [kind = ''] = /CAPTURE\.REFUNDED|REFUND|CAPTURE|DISPUTE|ORDER/.exec(type) ?? [];
  return JSON.stringify({
    id,
    event_version: '1.0',
    create_time: paypalTime(at.toISOString()),
    resource_type: kind.replace('CAPTURE.REFUNDED', 'refund').toLowerCase(),
    resource_version: '2.0',
    event_type: type,
    summary: `Simulated ${type}`,
    resource: object,
    links: [],
  });
}

/**
 * The headers with the signature. It covers the checksum of the body, not the body
 * (developer.paypal.com/api/rest/webhooks/rest).
 */
function signatureHeaders({ id, body, at }: SignedMessage, { account, publicUrl }: Options): Record<string, string> {
  if (!account) return {};
  const transmission = transmissionOf(id);
  const time = paypalTime(at.toISOString());
  const message = `${transmission}|${time}|${account.webhookId}|${crc32(body).toString()}`;
  const apiBase = account.apiBase ?? `${publicUrl()}/paypal`;
  return {
    'paypal-transmission-id': transmission,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(message).sign(account.signing.privateKey, 'base64'),
    'paypal-cert-url': `${apiBase}/v1/notifications/certs/${CERTIFICATE}`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

/** The transmission id of an event, in the form of a UUID. */
function transmissionOf(event: string): string {
  const digest = createHash('sha256').update(event).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
