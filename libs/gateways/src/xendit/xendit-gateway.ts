import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { digestName, hinting, notAnEvent, readEvent, readPromised, refused } from '../webhook-result.ts';
import { fetchXenditReports } from './xendit-answers.ts';
import { XenditEnvironment, type XenditSettings } from './xendit-environment.ts';
import { fetchXenditPayment } from './xendit-fetched-payment.ts';
import { hintsIn } from './xendit-hints.ts';
import { listXenditDisputes, listXenditRefunds } from './xendit-lists.ts';
import { XenditEvent } from './xendit-objects.ts';
import { xenditRefunds } from './xendit-refunds.ts';
import { cancelXenditSession, createXenditSession } from './xendit-sessions.ts';
import { bringsXenditToken } from './xendit-signature.ts';

export const xendit = defineGateway(XenditEnvironment, createXenditGateway);

/**
 * How long we rely on an idempotency key: a quarter of an hour. Xendit does not document how long it remembers keys.
 */
const KEY_HOURS = 0.25;

/**
 * Xendit: Payment Sessions and Refunds. Webhooks are hints, so Xendit is always queried for the state. Xendit does not
 * list sessions, and its listed payments do not name their session, so they cannot be reconciled.
 */
export function createXenditGateway(settings: XenditSettings): PaymentGateway {
  return {
    method: 'xendit',
    capabilities: capabilities({ refundIdempotencyHours: KEY_HOURS, listsByTime: true, forgetsSessions: true }),
    callbackForm: jsonCallbacks({ proofHeaders: ['x-callback-token'], secretHeaders: ['x-callback-token'] }),
    initiate: (attempt) => createXenditSession(settings, attempt),
    cancel: (payment) => cancelXenditSession(settings, payment),
    refund: (order) => xenditRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchXenditPayment(settings, payment),
    fetchRefund: (order) => xenditRefunds.find(settings, order),
    listRefunds: (query) => listXenditRefunds(settings, query),
    listDisputes: (query) => listXenditDisputes(settings, query),
    fetchReports: (hint) => fetchXenditReports(settings, hint),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

function handleWebhook({ callbackTokens }: XenditSettings, callback: RawCallback): WebhookResult {
  if (!bringsXenditToken(callback, callbackTokens)) return refused('no token matches');
  const event = readEvent(XenditEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody, 'sender');
  const named = { eventId: nameOf(event), eventType: event.event };
  return readPromised(named, {
    gateway: 'Xendit',
    vouching: 'sender',
    read: () => hinting(named, 'sender', hintsIn(event)),
  });
}

/**
 * The id of an event: a digest of its content without the delivery time, which differs in each attempt. The header
 * `webhook-id` is not used, because nothing authenticates it. The holder of the token could set it for any other
 * content.
 */
function nameOf({ created: _delivered, ...said }: XenditEvent): string {
  return digestName(Buffer.from(JSON.stringify(said)));
}
