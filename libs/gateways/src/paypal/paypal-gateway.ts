import type { Clock } from '@booking/runtime';
import { type CertificateStore, noCertificateStore } from '../certificate-store.ts';
import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { hinting, notAnEvent, readEvent, readPromised, refused, undecided } from '../webhook-result.ts';
import { type CertificateSource, fetchCertificate } from './paypal-certificate-source.ts';
import { PaypalCertificates } from './paypal-certificates.ts';
import { PaypalEnvironment, type PaypalSettings } from './paypal-environment.ts';
import { hintsIn } from './paypal-hints.ts';
import { publicIntermediates } from './paypal-intermediates.ts';
import { PaypalEvent } from './paypal-objects.ts';
import { closePaypalOrder, createPaypalOrder, fetchPaypalPayment } from './paypal-orders.ts';
import { findPaypalRefund, refundPaypalPayment } from './paypal-refunds.ts';
import { fetchPaypalReports } from './paypal-reports.ts';
import { publicRoots } from './paypal-roots.ts';
import { paypalProofHeaders, type PaypalVerification, verifyPaypalSignature } from './paypal-signature.ts';
import { PaypalToken } from './paypal-token.ts';

export const paypal = defineGateway(PaypalEnvironment, (settings, clock, stores) =>
  createPaypalGateway(settings, { clock, store: stores.certificates }),
);

type Parts = { readonly clock: Clock; readonly source?: CertificateSource; readonly store?: CertificateStore };

/**
 * PayPal: orders that customers approve on PayPal's own page, and refunds.
 *
 * An approval moves no money; only our capture does. `fetchPayment` captures: its caller is outside of a transaction,
 * may repeat the call after a lost answer, and knows whether the money is still wanted. In addition, `cancel` replaces
 * the intent to capture of an approved order, so that a capture in progress takes no money either.
 *
 * A signature covers only the CRC32 of a body, so webhooks are hints. PayPal lists its transactions hours late and not
 * by order, so they cannot be reconciled.
 */
export function createPaypalGateway(
  settings: PaypalSettings,
  { clock, source = fetchCertificate, store = noCertificateStore }: Parts,
): PaymentGateway {
  const api = { apiBase: settings.apiBase, token: new PaypalToken(settings), clock };
  const trust = {
    roots: settings.certificateRoots ?? publicRoots,
    intermediates: publicIntermediates,
    commonNames: settings.certificateNames,
  };
  const certificates = new PaypalCertificates({ source, store, trust, clock });
  const certificateOf = (address: string) => certificates.find(address);
  const verification = { ...settings, certificateOf, clock };
  return {
    method: 'paypal',
    dashboard: settings.dashboard,
    /**
     * No signed time is checked: PayPal documents no tolerance, and seems to keep the first time in retries for three
     * days. A replayed webhook is only a hint, which at worst causes a query.
     */
    capabilities: capabilities({ refundIdempotencyHours: 45 * 24, takesWhenAsked: true }),
    callbackForm: jsonCallbacks({ proofHeaders: paypalProofHeaders }),
    initiate: (attempt) => createPaypalOrder(api, attempt),
    cancel: (payment) => closePaypalOrder(api, payment),
    refund: (order) => refundPaypalPayment(api, order),
    fetchPayment: (payment) => fetchPaypalPayment(api, payment),
    fetchRefund: (order) => findPaypalRefund(api, order),
    fetchReports: (hint) => fetchPaypalReports(api, hint),
    handleWebhook: (callback) => handleWebhook(callback, verification, certificates),
  };
}

async function handleWebhook(
  callback: RawCallback,
  verification: PaypalVerification,
  certificates: PaypalCertificates,
): Promise<WebhookResult> {
  const verdict = await verifyPaypalSignature(callback, verification);
  if (verdict.verdict === 'forged') return refused(verdict.reason);
  if (verdict.verdict === 'undecided') return undecided(verdict.reason);

  await certificates.remember(verdict.certificateAddress);
  const event = readEvent(PaypalEvent, callback.rawBody);
  if (!event) return notAnEvent(callback.rawBody, 'sender');
  const named = { eventId: event.id, eventType: event.event_type };
  return readPromised(named, {
    gateway: 'PayPal',
    vouching: 'sender',
    read: () => hinting(named, 'sender', hintsIn(event)),
  });
}
