import { randomBytes, randomUUID } from 'node:crypto';
import type { ChangeOf, GatewayEvent, GatewayProtocol, IdKind, SentEvent } from '../gateway-protocol.ts';
import type { ProtocolParts } from '../simulated-gateway.ts';
import type { XenditAccount } from './xendit-account.ts';
import { BUSINESS, CANCELED, xenditDispute, xenditPayment, xenditRefund, xenditSession } from './xendit-objects.ts';

/** The delays before six retries within a day (docs.xendit.co/apidocs/webhook-behavior). */
const retryDelaysSeconds = [900, 2700, 7200, 10_800, 21_600, 43_200];
const SESSION_ID_BYTES = 12;

/**
 * Xendit, with one address for the webhooks of all its products. A payment that its session reports at the same time is
 * not reported again. A session that its client cancelled is not reported.
 */
export function createXenditProtocol({ publicUrl, account }: ProtocolParts<XenditAccount>): GatewayProtocol {
  const [token = ''] = account?.callbackTokens ?? [];
  return {
    retryDelaysSeconds,
    newId,
    callbackUrlOf: () => account?.webhookUrl ?? null,
    events: {
      session: (occurrence) => sessionEvents(occurrence, publicUrl()),
      refund: ({ refund, session }) => {
        if (refund.status === 'pending') return [];
        const type = `refund.${refund.status}`;
        const wrapped = { event: type, business_id: BUSINESS, data: xenditRefund(refund, session) };
        return [{ type, object: { data: wrapped } }];
      },
      dispute: ({ dispute, session }) => {
        const word = dispute.status === 'opened' ? 'action_required' : dispute.status;
        return [{ type: `dispute.${word}`, object: xenditDispute(dispute, session) }];
      },
    },
    envelope,
    sign: ({ id, isForged }) => ({ 'x-callback-token': isForged ? `${token}.` : token, 'webhook-id': id }),
  };
}

const PREFIXES = { capture: 'py-', refund: 'rfd-', dispute: 'mi-dspt-', event: '' } as const;

function newId(kind: IdKind): string {
  if (kind === 'session') return `ps-${randomBytes(SESSION_ID_BYTES).toString('hex')}`;
  return PREFIXES[kind] + randomUUID();
}

/** The events about a session. A pending payment ends it, and only the payment reports the outcome. */
function sessionEvents({ change, session }: ChangeOf<'session'>, publicUrl: string): readonly GatewayEvent[] {
  const data = xenditSession(session, publicUrl);
  const payment = xenditPayment(session);
  if (session.status === 'open') return [{ type: 'payment.failure', object: { data: payment } }];
  if (session.status === 'expired') {
    return session.reason === CANCELED ? [] : [{ type: 'payment_session.expired', object: { data } }];
  }
  if (change !== 'settled') return [{ type: 'payment_session.completed', object: { data } }];
  return [{ type: session.status === 'succeeded' ? 'payment.capture' : 'payment.failure', object: { data: payment } }];
}

/** The body of a webhook. A dispute is not wrapped. */
function envelope({ type, object, at }: SentEvent): string {
  const isWrapped = !type.startsWith('dispute.');
  const around = { event: type, business_id: BUSINESS, created: at.toISOString() };
  return JSON.stringify(isWrapped ? { ...around, ...(object as object) } : { event: type, ...(object as object) });
}
