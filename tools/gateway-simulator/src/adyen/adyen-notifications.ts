import { createHmac, randomBytes } from 'node:crypto';
import type { ChangeOf } from '../gateway-protocol.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import type { AdyenAccount } from './adyen-account.ts';

/** The fields of a notification's item besides the event code and the account. */
type Item = {
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly success: 'true' | 'false';
  readonly reason?: string;
  readonly paymentMethod: string;
};
type AdyenEvent = { readonly type: string; readonly object: Item };

/**
 * The events about a session (docs.adyen.com/development-resources/webhooks/webhook-types). Every declined try to pay
 * has its own reference. An unpaid page is not reported.
 */
export function sessionEvents(
  { change, session }: ChangeOf<'session'>,
  newReference: () => string,
): readonly AdyenEvent[] {
  if (change === 'expired') return [];
  const isDeclined = change === 'declined';
  const pspReference = isDeclined ? newReference() : (session.captureId ?? '');
  const object = attemptItem(session, { pspReference, isRefused: isDeclined || session.status === 'failed' });
  return [{ type: change === 'pending' ? 'PENDING' : 'AUTHORISATION', object }];
}

type Attempt = { readonly pspReference: string; readonly isRefused: boolean };

function attemptItem(session: Session, { pspReference, isRefused }: Attempt): Item {
  return {
    pspReference,
    merchantReference: referenceOf(session),
    amount: { value: session.amount, currency: session.currency },
    success: isRefused ? 'false' : 'true',
    reason: isRefused ? 'Refused' : '033899:1111:03/2030',
    paymentMethod: 'visa',
  };
}

/** The events about a refund. A refund that fails after a REFUND webhook has an event code of its own. */
export function refundEvents(refund: Refund, session: Session, wasReported: boolean): readonly AdyenEvent[] {
  if (refund.status === 'pending') return [];
  if (refund.status === 'succeeded') return [{ type: 'REFUND', object: refundItem(refund, session, 'true') }];
  if (wasReported) return [{ type: 'REFUND_FAILED', object: refundItem(refund, session, 'true') }];
  return [{ type: 'REFUND', object: refundItem(refund, session, 'false') }];
}

/** The item about a refund. A refund made in the dashboard has the reference of its payment. */
function refundItem(refund: Refund, session: Session, success: Item['success']): Item {
  return {
    pspReference: refund.id,
    originalReference: session.captureId ?? '',
    merchantReference: refund.clientReference ?? referenceOf(session),
    amount: { value: refund.amount, currency: refund.currency },
    success,
    reason: refund.reason ?? '',
    paymentMethod: 'visa',
  };
}

/**
 * The event codes of a dispute. A chargeback is announced, booked and possibly reversed. Then the bank accepts the
 * reversal, or charges back again.
 */
const disputeCodes: Readonly<Record<Dispute['status'], readonly string[]>> = {
  opened: ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'],
  won: ['CHARGEBACK_REVERSED', 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED'],
  lost: ['CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'],
};

export function disputeEvents(dispute: Dispute, session: Session): readonly AdyenEvent[] {
  const item: Item = {
    pspReference: dispute.id,
    originalReference: session.captureId ?? '',
    merchantReference: referenceOf(session),
    amount: { value: dispute.amount, currency: dispute.currency },
    success: 'true',
    reason: dispute.reason,
    paymentMethod: 'visa',
  };
  return disputeCodes[dispute.status].map((type) => ({ type, object: item }));
}

function referenceOf({ clientReference, id }: Session): string {
  return clientReference ?? id;
}

/** A notification, with one item that carries its own signature. */
export function adyenNotification(
  { type, object, at }: { readonly type: string; readonly object: unknown; readonly at: Date },
  { merchantAccount, hmacKeys }: AdyenAccount,
): string {
  const item = { ...(object as Item), eventCode: type, merchantAccountCode: merchantAccount };
  const additionalData = { hmacSignature: signatureOf(item, hmacKeys[0] ?? '') };
  const request = { additionalData, ...item, eventDate: at.toISOString() };
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: request }] });
}

type SignedItem = Item & { readonly eventCode: string; readonly merchantAccountCode: string };

/** The signature of docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures. */
function signatureOf(item: SignedItem, key: string): string {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount, eventCode } = item;
  const payload =
    `${pspReference}:${originalReference}:${merchantAccountCode}:${merchantReference}:` +
    `${amount.value.toString()}:${amount.currency}:${eventCode}:${item.success}`;
  return createHmac('sha256', Buffer.from(key, 'hex')).update(payload).digest('base64');
}

/** Returns the notification with an invalid signature. */
export function forgeNotification(body: string): string {
  return body.replace(/"hmacSignature":"[^"]*"/, `"hmacSignature":"${randomBytes(32).toString('base64')}"`);
}
