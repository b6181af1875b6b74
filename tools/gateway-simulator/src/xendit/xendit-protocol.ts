import { randomBytes, randomUUID } from 'node:crypto';
import type { GatewayProtocol, IdKind, Occurrence } from '../gateway-protocol.ts';
import type { Session } from '../ledger/records.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { XenditAccount } from './xendit-account.ts';
import { BUSINESS, CANCELED, xenditDispute, xenditPayment, xenditRefund, xenditSession } from './xendit-objects.ts';

/** Six attempts within a day (docs.xendit.co/apidocs/webhook-behavior). */
const retryDelaysSeconds = [900, 2700, 7200, 10_800, 21_600, 43_200];
const SESSION_ID_BYTES = 12;

/**
 * Xendit, with one address for the webhooks of all its products. A payment that its session reports at the same moment
 * is not reported again, and a session that its client cancelled is not reported.
 */
export function createXenditProtocol({ publicUrl, account }: ProtocolParts<XenditAccount>): GatewayProtocol {
  const [token = ''] = account?.callbackTokens ?? [];
  return {
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => account?.webhookUrl ?? null,
    eventsOf: (occurrence) => eventsOf(occurrence, publicUrl()),
    envelope,
    sign: ({ id, isForged }) => ({ 'x-callback-token': isForged ? `${token}.` : token, 'webhook-id': id }),
  };
}

function newId(kind: IdKind): string {
  switch (kind) {
    case 'session':
      return `ps-${randomBytes(SESSION_ID_BYTES).toString('hex')}`;
    case 'capture':
      return `py-${randomUUID()}`;
    case 'refund':
      return `rfd-${randomUUID()}`;
    case 'dispute':
      return `mi-dspt-${randomUUID()}`;
    case 'event':
      return randomUUID();
  }
}

type XenditEvent = { readonly type: string; readonly object: unknown };

function eventsOf(occurrence: Occurrence, publicUrl: string): readonly XenditEvent[] {
  const { session } = occurrence;
  switch (occurrence.about) {
    case 'session':
      return sessionEvents(session, occurrence.change === 'settled', publicUrl);
    case 'refund': {
      if (occurrence.refund.status === 'pending') return [];
      const type = `refund.${occurrence.refund.status}`;
      const wrapped = { event: type, business_id: BUSINESS, data: xenditRefund(occurrence.refund, session) };
      return [{ type, object: { data: wrapped } }];
    }
    case 'dispute': {
      const type = `dispute.${occurrence.dispute.status === 'opened' ? 'action_required' : occurrence.dispute.status}`;
      return [{ type, object: xenditDispute(occurrence.dispute, session) }];
    }
  }
}

/** A pending payment ends its session. Only the payment reports the outcome. */
function sessionEvents(session: Session, isSettled: boolean, publicUrl: string): readonly XenditEvent[] {
  const data = xenditSession(session, publicUrl);
  const payment = xenditPayment(session);
  if (session.status === 'open') return [{ type: 'payment.failure', object: { data: payment } }];
  if (session.status === 'expired') {
    return session.reason === CANCELED ? [] : [{ type: 'payment_session.expired', object: { data } }];
  }
  if (!isSettled) return [{ type: 'payment_session.completed', object: { data } }];
  return [{ type: session.status === 'succeeded' ? 'payment.capture' : 'payment.failure', object: { data: payment } }];
}

/** Disputes are not wrapped. */
function envelope({ type, object, at }: { type: string; object: unknown; at: Date }): string {
  const isWrapped = !type.startsWith('dispute.');
  const around = { event: type, business_id: BUSINESS, created: at.toISOString() };
  return JSON.stringify(isWrapped ? { ...around, ...(object as object) } : { event: type, ...(object as object) });
}
