import type { GatewayReport } from '@booking/contracts';
import { parseStrictJson } from '@booking/runtime';
import type { CallbackArchive } from '../callback-archive.ts';
import { type Acknowledgement, jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { authentic, digestName, refused } from '../webhook-result.ts';
import { AdyenEnvironment, type AdyenSettings } from './adyen-environment.ts';
import { paymentFromArchive, refundFromArchive } from './adyen-from-archive.ts';
import { type AdyenEvent, type AdyenItem, readNotification, readSignedText } from './adyen-notification.ts';
import { refundAdyenPayment } from './adyen-refunds.ts';
import { adyenReports } from './adyen-reports.ts';
import { createAdyenSession } from './adyen-sessions.ts';
import { isBodySigned, isItemSigned } from './adyen-signature.ts';

export const adyen = defineGateway(AdyenEnvironment, (settings, _clock, { archive }) =>
  createAdyenGateway(settings, archive),
);

/**
 * The acknowledgement of a notification. Adyen accepts any 2xx, but older accounts wait for this text
 * (docs.adyen.com/development-resources/webhooks).
 */
const ACCEPTED: Acknowledgement = { status: 200, contentType: 'text/plain', body: '[accepted]' };

/**
 * Adyen: sessions of Hosted Checkout, and refunds. Adyen has no API to fetch, list or close them, so its notifications
 * are the only source.
 */
export function createAdyenGateway(settings: AdyenSettings, archive: CallbackArchive): PaymentGateway {
  return {
    method: 'adyen',
    dashboard: settings.dashboard,
    capabilities: capabilities({ refundIdempotencyHours: 31 * 24, fetchPayment: false }),
    callbackForm: jsonCallbacks({ proofHeaders: ['hmacsignature'], acknowledgement: ACCEPTED }),
    initiate: (attempt) => createAdyenSession(settings, attempt),
    refund: (order) => refundAdyenPayment(settings, archive, order),
    fetchPayment: ({ paymentId }) => paymentFromArchive(archive, paymentId),
    fetchRefund: (order) => refundFromArchive(archive, order),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

/**
 * Reads a webhook. If the whole body is signed, the webhook concerns a platform or the account itself, never a payment.
 * Notifications about payments have signed items.
 */
function handleWebhook(settings: AdyenSettings, callback: RawCallback): WebhookResult {
  if (isBodySigned(callback, settings.hmacKeys)) return readPlatformWebhook(callback.rawBody);
  const items = readNotification(callback.rawBody);
  if (!items?.every((item) => isItemSigned(item, settings.hmacKeys))) return refused('not every item is signed');
  return readItems(settings, items);
}

/**
 * Requires JSON, because the same keys also sign the texts of items, which are not JSON and must not be accepted as a
 * body.
 */
function readPlatformWebhook(rawBody: Buffer): WebhookResult {
  try {
    parseStrictJson(rawBody);
    return authentic({ eventId: digestName(rawBody), eventType: 'platform' }, []);
  } catch {
    return refused('signed as a whole and not JSON');
  }
}

/**
 * Reads only the signed texts of the items. Together they are the event id. Adyen recommends a part of them to
 * recognise repetitions (docs.adyen.com/development-resources/webhooks/handle-webhook-events). The list itself is not
 * signed, so the order of items and repeated items do not change the event id.
 */
function readItems({ merchantAccount }: AdyenSettings, items: readonly AdyenItem[]): WebhookResult {
  const signedTexts = [...new Set(items.map(({ signedText }) => signedText))].sort();
  const events = signedTexts.map(readSignedText);
  const named = { eventId: signedTexts.join(' '), eventType: typeOf(events) };
  const ours = events.filter((event) => event.merchantAccount === merchantAccount).map(readItem);
  const reports = ours.flatMap((item) => item.reports);
  const faults = ours.flatMap(({ fault }) => fault ?? []);
  return { result: 'authentic', ...named, vouching: 'fields', reports, unreadable: faults.join('; ') || null };
}

type ReadItem = { readonly reports: readonly GatewayReport[]; readonly fault?: string };

/** Reads one item. If it is unreadable, the others are reported all the same. */
function readItem(event: AdyenEvent): ReadItem {
  try {
    return { reports: adyenReports(event) };
  } catch (error) {
    return {
      reports: [],
      fault: `does not match Adyen's documentation of ${event.eventCode}: ${(error as Error).message}`,
    };
  }
}

function typeOf(events: readonly AdyenEvent[]): string {
  return [...new Set(events.map(({ eventCode }) => eventCode))].join(' ') || 'unnamed';
}
