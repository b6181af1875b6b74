import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { authentic, digestName, notAnEvent, readEvent, readPromised, refused } from '../webhook-result.ts';
import { cancelRazorpayLink } from './razorpay-closing.ts';
import { RazorpayEnvironment, type RazorpaySettings } from './razorpay-environment.ts';
import { fetchRazorpayPayment } from './razorpay-fetched-payment.ts';
import { createRazorpayLink } from './razorpay-links.ts';
import { listRazorpayDisputes, listRazorpayRefunds } from './razorpay-lists.ts';
import { RazorpayEvent } from './razorpay-objects.ts';
import { listRazorpayPayments } from './razorpay-paid-links.ts';
import { razorpayRefunds } from './razorpay-refunds.ts';
import { razorpayReports } from './razorpay-reports.ts';
import { isSignedByRazorpay } from './razorpay-signature.ts';

export const razorpay = defineGateway(RazorpayEnvironment, createRazorpayGateway);

/**
 * Razorpay: Payment Links on Razorpay's own page, and Refunds. Razorpay does not document how long it remembers an
 * idempotency key, so we rely on one day only.
 */
export function createRazorpayGateway(settings: RazorpaySettings): PaymentGateway {
  return {
    method: 'razorpay',
    dashboard: settings.dashboard,
    capabilities: capabilities({ refundIdempotencyHours: 24 }),
    callbackForm: jsonCallbacks({ proofHeaders: ['x-razorpay-signature', 'x-razorpay-event-id'] }),
    initiate: (attempt) => createRazorpayLink(settings, attempt),
    cancel: (payment) => cancelRazorpayLink(settings, payment),
    refund: (order) => razorpayRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchRazorpayPayment(settings, payment),
    fetchRefund: (order) => razorpayRefunds.find(settings, order),
    listPayments: (query) => listRazorpayPayments(settings, query),
    listRefunds: (query) => listRazorpayRefunds(settings, query),
    listDisputes: (query) => listRazorpayDisputes(settings, query),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

/**
 * An event is identified by its bytes, which a retry repeats. Razorpay's own id, `x-razorpay-event-id`, is not signed,
 * so the holder of one authentic webhook could repeat it under any number of ids.
 */
function handleWebhook({ webhookSecrets }: RazorpaySettings, callback: RawCallback): WebhookResult {
  if (!isSignedByRazorpay(callback, webhookSecrets)) return refused('no signature matches');

  const event = readEvent(RazorpayEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody);
  const named = { eventId: digestName(callback.rawBody), eventType: event.event };
  return readPromised(named, { gateway: 'Razorpay', read: () => authentic(named, razorpayReports(event)) });
}
