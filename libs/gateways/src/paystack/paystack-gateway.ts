import type { Clock } from '@booking/runtime';
import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import type { CheckoutSession, RefundOutcome } from '../gateway-records.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { singleFlight } from '../single-flight.ts';
import { authentic, digestName, hinting, notAnEvent, readEvent, readPromised, refused } from '../webhook-result.ts';
import { fetchPaystackReports } from './paystack-answers.ts';
import { PaystackEnvironment, type PaystackSettings } from './paystack-environment.ts';
import { listPaystackDisputes, listPaystackPayments, listPaystackRefunds } from './paystack-lists.ts';
import { PaystackEvent } from './paystack-objects.ts';
import { paystackRefunds } from './paystack-refunds.ts';
import { isRefundEvent, paystackReports, refundHint } from './paystack-reports.ts';
import { isSignedByPaystack } from './paystack-signature.ts';
import { fetchPaystackPayment, openPaystackTransaction } from './paystack-transactions.ts';

export const paystack = defineGateway(PaystackEnvironment, createPaystackGateway);

/**
 * Paystack: transactions on Paystack's own page, and refunds. It cannot close a page, and has no idempotency keys.
 * Concurrent calls for one record therefore share a single call; separate calls would each find that nothing was done
 * yet.
 */
export function createPaystackGateway(settings: PaystackSettings, clock: Clock): PaymentGateway {
  const opening = singleFlight<CheckoutSession>();
  const refunding = singleFlight<RefundOutcome>();
  return {
    method: 'paystack',
    capabilities: capabilities({ refundIdempotencyHours: 0, listsByTime: true, forgetsSessions: true }),
    callbackForm: jsonCallbacks({ proofHeaders: ['x-paystack-signature'] }),
    initiate: (attempt) => opening(attempt.paymentId, () => openPaystackTransaction(settings, attempt)),
    refund: (order) => refunding(order.allocationId, () => paystackRefunds.refund(settings, order)),
    fetchPayment: (payment) => fetchPaystackPayment(settings, payment, clock()),
    fetchRefund: (order) => paystackRefunds.find(settings, order),
    listPayments: (query) => listPaystackPayments(clock())(settings, query),
    listRefunds: (query) => listPaystackRefunds(settings, query),
    listDisputes: (query) => listPaystackDisputes(settings, query),
    fetchReports: (hint) => fetchPaystackReports(settings, hint, clock()),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

function handleWebhook(settings: PaystackSettings, callback: RawCallback): WebhookResult {
  if (!isSignedByPaystack(callback, settings.secretKeys)) return refused('no signature matches');

  const event = readEvent(PaystackEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody);
  if (isTestMoney(settings, event)) return refused('an event of test mode at a live account');
  const named = { eventId: eventIdOf(event, callback.rawBody), eventType: event.event };
  return readPromised(named, {
    gateway: 'Paystack',
    read: () =>
      isRefundEvent(event) ? hinting(named, 'sender', [refundHint(event)]) : authentic(named, paystackReports(event)),
  });
}

/**
 * The id of an event, because Paystack gives none. A transaction succeeds once, so its id identifies that event. All
 * other events are identified by their bytes, which a retry repeats. Events about two equal refunds have the same
 * bytes, but every delivery causes a query.
 */
function eventIdOf({ event, data: { id } }: PaystackEvent, rawBody: Buffer): string {
  const isNamed = event === 'charge.success' && Number.isSafeInteger(id);
  return isNamed ? `${event}:${String(id)}` : digestName(rawBody);
}

/**
 * Whether a live account got an event of test mode, in which no money moves. Such an event is rejected, even if it is
 * signed.
 */
function isTestMoney({ secretKey }: PaystackSettings, { data: { domain } }: PaystackEvent): boolean {
  return domain === 'test' && secretKey.startsWith('sk_live_');
}
