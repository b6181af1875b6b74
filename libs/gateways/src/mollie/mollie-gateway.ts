import type { PaymentReport } from '@booking/contracts';
import { callbackHeader } from '../callback-header.ts';
import { type RawCallback, RECEIVED, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { paymentStated } from '../reports.ts';
import { digestName, hinting, notAnEvent, readEvent, refused } from '../webhook-result.ts';
import { MollieEnvironment, type MollieSettings } from './mollie-environment.ts';
import { listMollieDisputes, listMolliePayments, listMollieRefunds } from './mollie-lists.ts';
import { MollieEvent, MollieSnapshot } from './mollie-objects.ts';
import { cancelMolliePayment, createMolliePayment, fetchMolliePayment, fetchMollieReports } from './mollie-payments.ts';
import { mollieRefunds } from './mollie-refunds.ts';
import { isMollieSigned } from './mollie-signature.ts';

/** The whole body of a ping, the only webhook of Mollie that is not signed (docs.mollie.com/reference/webhooks). */
const PING = /^id=(?<payment>tr_[A-Za-z0-9]{1,64})$/;
/** The address of a payment, or of a resource that belongs to one. */
const PAYMENT_ADDRESS = /\/v2\/payments\/(tr_[A-Za-z0-9]{1,64})(?:\/|$)/;
/** The largest body that is parsed as a ping. */
const PING_BYTES_MAX = 100;

export const mollie = defineGateway(MollieEnvironment, createMollieGateway);

/** Mollie: payments on Mollie's own page, and refunds. Webhooks are hints, so Mollie is always queried for the state. */
export function createMollieGateway(settings: MollieSettings): PaymentGateway {
  return {
    method: 'mollie',
    dashboard: settings.dashboard,
    capabilities: capabilities({ refundIdempotencyHours: 1, callbackAddressPerPayment: true }),
    callbackForm: {
      contentTypes: ['application/x-www-form-urlencoded', 'application/json'],
      proofHeaders: ['x-mollie-signature'],
      acknowledgement: RECEIVED,
    },
    initiate: (attempt) => createMolliePayment(settings, attempt),
    cancel: (payment) => cancelMolliePayment(settings, payment),
    refund: (order) => mollieRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchMolliePayment(settings, payment),
    fetchRefund: (order) => mollieRefunds.find(settings, order),
    listPayments: (query) => listMolliePayments(settings, query),
    listRefunds: (query) => listMollieRefunds(settings, query),
    listDisputes: (query) => listMollieDisputes(settings, query),
    fetchReports: (hint) => fetchMollieReports(settings, hint),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback)),
  };
}

/** Reads a ping or a signed event, for any content type. Everything except a bare ping needs a signature. */
function handleWebhook(settings: MollieSettings, callback: RawCallback): WebhookResult {
  const type = callbackHeader(callback, 'content-type').toLowerCase();
  return type.startsWith('application/x-www-form-urlencoded') ? readPing(callback) : readSigned(settings, callback);
}

function readPing({ rawBody }: RawCallback): WebhookResult {
  const payment = PING.exec(rawBody.subarray(0, PING_BYTES_MAX).toString('latin1'))?.groups?.['payment'];
  if (payment === undefined) return refused('not a ping about a payment');
  return hinting({ eventId: digestName(rawBody), eventType: 'ping' }, 'nothing', [hintAt(payment)]);
}

/** A signed event may carry an incomplete or outdated state of its entity, so it is treated as a hint, like a ping. */
function readSigned({ webhookSecrets }: MollieSettings, callback: RawCallback): WebhookResult {
  if (!isMollieSigned(callback, webhookSecrets)) return refused('no signature matches');
  const event = readEvent(MollieEvent, callback.rawBody);
  if (!event) return readSnapshot(callback.rawBody);
  const payment = paymentOf(event);
  const named = { eventId: event.id, eventType: event.type };
  return hinting(named, 'sender', typeof payment === 'string' ? [hintAt(payment)] : []);
}

/** Reads a webhook that carries the entity itself and has no event id. Mollie documents this form too. */
function readSnapshot(rawBody: Buffer): WebhookResult {
  const snapshot = readEvent(MollieSnapshot, rawBody);
  const payment = snapshot && paymentIn(snapshot);
  if (!payment) return notAnEvent(rawBody);
  const named = { eventId: digestName(rawBody), eventType: `snapshot of a ${snapshot.resource}` };
  return hinting(named, 'sender', [hintAt(payment)]);
}

function paymentIn(snapshot: MollieSnapshot): string | undefined {
  if (snapshot.resource === 'payment') return snapshot.id;
  const [, addressed] = PAYMENT_ADDRESS.exec(snapshot._links?.payment?.href ?? '') ?? [];
  return snapshot.paymentId ?? addressed;
}

/**
 * The payment that an event concerns. Events of refunds, chargebacks and captures concern the payment that they belong
 * to.
 */
function paymentOf(event: MollieEvent): string | null | undefined {
  if (event.type.startsWith('payment.')) return event.entityId;
  return /^(?:refund|chargeback|capture)\./.test(event.type) ? owningPaymentOf(event) : null;
}

/**
 * The payment that the entity or its address names. Without such a name the event reports nothing, because Mollie also
 * sends a ping about the payment.
 */
function owningPaymentOf({ _embedded: embedded, _links: links }: MollieEvent): string | undefined {
  const [, addressed] = PAYMENT_ADDRESS.exec(links?.entity?.href ?? '') ?? [];
  return embedded?.entity?.paymentId ?? addressed;
}

function hintAt(reference: string): PaymentReport {
  return paymentStated({ status: 'pending', reference });
}
