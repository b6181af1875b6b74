import { createHash } from 'node:crypto';
import { type GatewayReport, remark, type Vouching } from '@booking/contracts';
import { parseStrictJson } from '@booking/runtime';
import type { z } from 'zod';
import type { WebhookResult } from './gateway-callback.ts';

type SignedEvent = { readonly eventId: string; readonly eventType: string };

/** The webhook is not from the gateway, or is too old. The reason is for our log, never for the caller. */
export function refused(reason: string): WebhookResult {
  return { result: 'refused', reason };
}

/** Authenticity cannot be checked now, so the answer makes the gateway deliver the webhook again. */
export function undecided(reason: string): WebhookResult {
  return { result: 'refused', reason, isUndecided: true };
}

/**
 * The signature covers the whole body, which contains these reports. No reports means that nothing in it concerns us.
 */
export function authentic(event: SignedEvent, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching: 'body', reports, unreadable: null };
}

/** The webhook is only a hint that something changed. The gateway has to be queried for the state. */
export function hinting(event: SignedEvent, vouching: Vouching, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports, unreadable: null };
}

/**
 * The proof is right, but the body breaks the gateway's documentation. It is stored and shown to staff, without effect.
 */
export function unreadable(event: SignedEvent, reason: string, vouching: Vouching = 'body'): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports: [], unreadable: reason };
}

/** The proof is right, but the body is not an event. Its id is the digest of its bytes, which a retry repeats. */
export function notAnEvent(rawBody: Buffer, vouching?: Vouching): WebhookResult {
  return unreadable({ eventId: digestName(rawBody), eventType: 'unreadable' }, remark('not-an-event'), vouching);
}

/** The event in a body. Undefined when there is none. */
export function readEvent<Schema extends z.ZodType>(schema: Schema, rawBody: Buffer): z.infer<Schema> | undefined {
  try {
    return schema.parse(parseStrictJson(rawBody));
  } catch {
    return undefined;
  }
}

type Promised = { readonly gateway: string; readonly vouching?: Vouching; readonly read: () => WebhookResult };

/** The result of `read`; `unreadable` if it throws. */
export function readPromised(event: SignedEvent, { gateway, vouching, read }: Promised): WebhookResult {
  try {
    return read();
  } catch {
    return unreadable(event, remark('event-not-as-promised', { gateway, event: event.eventType }), vouching);
  }
}

/** An event id for a body without one: the same bytes always have the same id. */
export function digestName(rawBody: Buffer): string {
  return `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
}
