import { createHash } from 'node:crypto';
import { type GatewayReport, remark, type Vouching } from '@booking/contracts';
import { parseStrictJson } from '@booking/runtime';
import type { z } from 'zod';
import type { WebhookResult } from './gateway-callback.ts';

type SignedEvent = { readonly eventId: string; readonly eventType: string };

/**
 * The result for a webhook that is not from the gateway, or is too old. The reason is for our log, never for the
 * caller.
 */
export function refused(reason: string): WebhookResult {
  return { result: 'refused', reason };
}

/** The result while authenticity cannot be checked. The answer makes the gateway deliver the webhook again. */
export function undecided(reason: string): WebhookResult {
  return { result: 'refused', reason, isUndecided: true };
}

/**
 * The result for a webhook whose whole body is signed, with its reports. Without reports, nothing in it concerns us.
 */
export function authentic(event: SignedEvent, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching: 'body', reports, unreadable: null };
}

/** The result for a webhook that is only a hint. The gateway must be queried for the state. */
export function hinting(event: SignedEvent, vouching: Vouching, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports, unreadable: null };
}

/**
 * The result for a webhook with a valid proof whose body contradicts the gateway's documentation. It is stored and
 * shown to staff, without effect.
 */
export function unreadable(event: SignedEvent, reason: string, vouching: Vouching = 'body'): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports: [], unreadable: reason };
}

/**
 * The result for a webhook with a valid proof whose body is not an event. Its id is the digest of its bytes, which a
 * retry repeats.
 */
export function notAnEvent(rawBody: Buffer, vouching?: Vouching): WebhookResult {
  return unreadable({ eventId: digestName(rawBody), eventType: 'unreadable' }, remark('not-an-event'), vouching);
}

/** Reads the event in a body; undefined if there is none. */
export function readEvent<Schema extends z.ZodType>(schema: Schema, rawBody: Buffer): z.infer<Schema> | undefined {
  try {
    return schema.parse(parseStrictJson(rawBody));
  } catch {
    return undefined;
  }
}

type Promised = { readonly gateway: string; readonly vouching?: Vouching; readonly read: () => WebhookResult };

/** Returns the result of `read`, or `unreadable` if it throws. */
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
