import { defineGateway } from '../gateway-definition.ts';
import { RECEIVED, type PaymentGateway, type RawCallback, type WebhookResult } from '../payment-gateway.ts';
import { parseStrictJson } from '../strict-json.ts';
import { digestName, hinting, refused, unreadable } from '../webhook-result.ts';
import { fetchXenditReports } from './xendit-answers.ts';
import { XenditEnvironment, type XenditSettings } from './xendit-environment.ts';
import { hintsIn } from './xendit-hints.ts';
import { listXenditDisputes, listXenditRefunds } from './xendit-lists.ts';
import { XenditEvent } from './xendit-objects.ts';
import { findXenditRefund, refundXenditPayment } from './xendit-refunds.ts';
import { cancelXenditSession, createXenditSession } from './xendit-sessions.ts';
import { bringsXenditToken } from './xendit-signature.ts';
import { fetchXenditPayment } from './xendit-standing.ts';
import { expressible } from '../expressible.ts';
import { toXenditCharge } from './xendit-amounts.ts';

export const xendit = defineGateway(XenditEnvironment, createXenditGateway);

/** Xendit takes a key and does not say for how long: a quarter of an hour is certain. */
const KEY_HOURS = 0.25;

/**
 * Xendit: Payment Sessions and Refunds. What callbacks hint at is always asked for. It lists no sessions, and none of the
 * payments it lists names its session, so that they cannot be compared with ours.
 */
export function createXenditGateway(settings: XenditSettings): PaymentGateway {
  return {
    method: 'xendit',
    assertChargeable: (amount) => void expressible(() => toXenditCharge(amount)),
    capabilities: {
      partialRefund: true,
      refundIdempotencyHours: KEY_HOURS,
      listsByTime: true,
      fetchPayment: true,
      signsTime: false,
      callbackAddressPerPayment: false,
      forgetsSessions: true,
    },
    callbackForm: {
      contentTypes: ['application/json'],
      proofHeaders: ['x-callback-token'],
      secretHeaders: ['x-callback-token'],
      acknowledgement: RECEIVED,
    },
    initiate: (attempt) => createXenditSession(settings, attempt),
    cancel: (payment) => cancelXenditSession(settings, payment),
    refund: (order) => refundXenditPayment(settings, order),
    fetchPayment: (payment) => fetchXenditPayment(settings, payment),
    fetchRefund: (order) => findXenditRefund(settings, order),
    listRefunds: (query) => listXenditRefunds(settings, query),
    listDisputes: (query) => listXenditDisputes(settings, query),
    fetchReports: (hint) => fetchXenditReports(settings, hint),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

function handleWebhook({ callbackTokens }: XenditSettings, callback: RawCallback): WebhookResult {
  if (!bringsXenditToken(callback, callbackTokens)) return refused('no token matches');
  const event = parseEvent(callback.rawBody);
  const unnamed = { eventId: digestName(callback.rawBody), eventType: 'unreadable' };
  if (!event) return unreadable(unnamed, 'not an event', 'sender');

  const named = { eventId: nameOf(event), eventType: event.event };
  try {
    return hinting(named, 'sender', hintsIn(event));
  } catch {
    return unreadable(named, `not what Xendit promises of ${event.event}`, 'sender');
  }
}

function parseEvent(rawBody: Buffer): XenditEvent | undefined {
  try {
    return XenditEvent.parse(parseStrictJson(rawBody));
  } catch {
    return undefined;
  }
}

/**
 * The name of an event is made of what it says, but for the time of its delivery, which each try has its own of. The
 * header `webhook-id` is not taken for it: nothing covers it, and whoever has the token could give it to anything else.
 */
function nameOf({ created: _delivered, ...said }: XenditEvent): string {
  return digestName(Buffer.from(JSON.stringify(said)));
}
