import type { Clock } from '@booking/runtime';
import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { authentic, notAnEvent, readEvent, readPromised, refused } from '../webhook-result.ts';
import { StripeEnvironment, type StripeSettings } from './stripe-environment.ts';
import { listStripeDisputes, listStripePayments, listStripeRefunds } from './stripe-lists.ts';
import { StripeEvent } from './stripe-objects.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeReports } from './stripe-reports.ts';
import { createStripeSession, expireStripeSession, fetchStripePayment } from './stripe-sessions.ts';
import { verifyStripeSignature } from './stripe-signature.ts';

export const stripe = defineGateway(StripeEnvironment, createStripeGateway);

/** Stripe: Checkout Sessions on Stripe's own page, and Refunds. */
export function createStripeGateway(settings: StripeSettings, clock: Clock): PaymentGateway {
  return {
    method: 'stripe',
    dashboard: settings.dashboard,
    capabilities: capabilities({ refundIdempotencyHours: 24, listsByTime: true, signsTime: true }),
    callbackForm: jsonCallbacks({ proofHeaders: ['stripe-signature'] }),
    initiate: (attempt) => createStripeSession(settings, attempt),
    cancel: (payment) => expireStripeSession(settings, payment),
    refund: (order) => stripeRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchStripePayment(settings, payment),
    fetchRefund: (order) => stripeRefunds.find(settings, order),
    listPayments: (query) => listStripePayments(settings, query),
    listRefunds: (query) => listStripeRefunds(settings, query),
    listDisputes: (query) => listStripeDisputes(settings, query),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback, clock())),
  };
}

function handleWebhook(settings: StripeSettings, callback: RawCallback, now: Date): WebhookResult {
  const verification = verifyStripeSignature(callback, settings.webhookSecrets, now);
  if (!verification.verified) return refused(verification.reason);

  const event = readEvent(StripeEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody);
  if (isOfOtherMode(settings, event)) return refused('an event of another mode (live or test) than the secret key');
  const named = { eventId: event.id, eventType: event.type };
  return readPromised(named, { gateway: 'Stripe', read: () => authentic(named, stripeReports(event)) });
}

/**
 * Whether an event has another mode (live or test) than the secret key. In test mode no money moves. Such an event is
 * rejected, even if it is signed.
 */
function isOfOtherMode({ secretKey }: StripeSettings, { livemode }: StripeEvent): boolean {
  const mode = /^[sr]k_(live|test)_/.exec(secretKey)?.[1];
  return mode !== undefined && livemode !== undefined && livemode !== (mode === 'live');
}
