import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { authentic, notAnEvent, readEvent, readPromised, refused } from '../webhook-result.ts';
import { SquareEnvironment, type SquareSettings } from './square-environment.ts';
import { listSquareDisputes, listSquarePayments, listSquareRefunds } from './square-lists.ts';
import { SquareEvent } from './square-objects.ts';
import { cancelSquareOrder, createSquareLink, fetchSquarePayment } from './square-orders.ts';
import { squareRefunds } from './square-refunds.ts';
import { squareReports } from './square-reports.ts';
import { isSignedBySquare, SIGNATURE_HEADER } from './square-signature.ts';

export const square = defineGateway(SquareEnvironment, createSquareGateway);

/**
 * Square: payment links on Square's own page, and Refunds. Square does not document how long it remembers an
 * idempotency key, so we rely on one day only.
 */
export function createSquareGateway(settings: SquareSettings): PaymentGateway {
  return {
    method: 'square',
    dashboard: settings.dashboard,
    capabilities: capabilities({ refundIdempotencyHours: 24, listsByTime: true }),
    callbackForm: jsonCallbacks({ proofHeaders: [SIGNATURE_HEADER] }),
    initiate: (attempt) => createSquareLink(settings, attempt),
    cancel: (payment) => cancelSquareOrder(settings, payment),
    refund: (order) => squareRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchSquarePayment(settings, payment),
    fetchRefund: (order) => squareRefunds.find(settings, order),
    listPayments: (query) => listSquarePayments(settings, query),
    listRefunds: (query) => listSquareRefunds(settings, query),
    listDisputes: (query) => listSquareDisputes(settings, query),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

function handleWebhook({ signatureKeys, locationId }: SquareSettings, callback: RawCallback): WebhookResult {
  if (!isSignedBySquare(callback, signatureKeys)) return refused('no signature matches');

  const event = readEvent(SquareEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody);
  const named = { eventId: event.event_id, eventType: event.type };
  return readPromised(named, { gateway: 'Square', read: () => authentic(named, squareReports(event, locationId)) });
}
