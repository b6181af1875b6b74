import { createHash } from 'node:crypto';
import type { GatewayReport, Vouching } from '@booking/contracts';
import type { WebhookResult } from './payment-gateway.ts';

type SignedEvent = { readonly eventId: string; readonly eventType: string };

/** The callback is not from the gateway, or too old to be believed. The reason is for our log, never for the caller. */
export function refused(reason: string): WebhookResult {
  return { result: 'refused', reason };
}

/** Nobody can say now whether the callback is from the gateway, which is told to deliver it again. */
export function undecided(reason: string): WebhookResult {
  return { result: 'refused', reason, isUndecided: true };
}

/** The signature covers the whole body, and this is what the body says. No reports: nothing in it concerns us. */
export function authentic(event: SignedEvent, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching: 'body', reports, unreadable: null };
}

/** Nothing more than a hint that there is news of something: what is true of it must be asked for. */
export function hinting(event: SignedEvent, vouching: Vouching, reports: readonly GatewayReport[]): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports, unreadable: null };
}

/** The proof is right and the body is not what the gateway promises: kept and shown to staff, without effect. */
export function unreadable(event: SignedEvent, reason: string, vouching: Vouching = 'body'): WebhookResult {
  return { result: 'authentic', ...event, vouching, reports: [], unreadable: reason };
}

/** A name for a body that has none of its own: the same bytes always get the same one. */
export function digestName(rawBody: Buffer): string {
  return `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
}
