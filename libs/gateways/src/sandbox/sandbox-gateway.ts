import { remark } from '@booking/contracts';
import type { Clock } from '@booking/runtime';
import { jsonCallbacks, type RawCallback, type WebhookResult } from '../gateway-callback.ts';
import { defineGateway } from '../gateway-definition.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { capabilities, type PaymentGateway } from '../payment-gateway.ts';
import { authentic, readEvent, readPromised, refused, unreadable } from '../webhook-result.ts';
import { callSandbox } from './sandbox-api.ts';
import { SandboxEnvironment, type SandboxSettings } from './sandbox-environment.ts';
import { listSandboxDisputes, listSandboxPayments, listSandboxRefunds } from './sandbox-lists.ts';
import { sandboxRefunds } from './sandbox-refunds.ts';
import { fetchedPayment, sandboxReports } from './sandbox-reports.ts';
import { SandboxEvent, SandboxSession } from './sandbox-resources.ts';
import { verifySandboxSignature } from './sandbox-signature.ts';

export const sandbox = defineGateway(SandboxEnvironment, createSandboxGateway);

/** The gateway of this product's own simulator. Its protocol is documented in `tools/gateway-simulator/README.md`. */
export function createSandboxGateway(settings: SandboxSettings, clock: Clock): PaymentGateway {
  return {
    method: 'sandbox',
    capabilities: capabilities({
      refundIdempotencyHours: 24 * 30,
      listsByTime: true,
      signsTime: true,
      callbackAddressPerPayment: true,
    }),
    callbackForm: jsonCallbacks({ proofHeaders: ['webhook-id', 'webhook-timestamp', 'webhook-signature'] }),
    initiate: (attempt) => initiate(settings, attempt),
    cancel: (payment) => cancel(settings, payment),
    refund: (order) => sandboxRefunds.refund(settings, order),
    fetchPayment: (payment) => fetchPayment(settings, payment),
    fetchRefund: (order) => sandboxRefunds.find(settings, order),
    listPayments: (query) => listSandboxPayments(settings, query),
    listRefunds: (query) => listSandboxRefunds(settings, query),
    listDisputes: (query) => listSandboxDisputes(settings, query),
    handleWebhook: (callback) => Promise.resolve(handleWebhook(settings, callback, clock())),
  };
}

async function initiate(settings: SandboxSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const session = await callSandbox(settings, {
    purpose: 'create session',
    path: 'sessions',
    answer: SandboxSession,
    change: {
      idempotencyKey: attempt.paymentId,
      body: {
        payment_id: attempt.paymentId,
        amount: attempt.amount,
        description: attempt.description,
        return_url: attempt.returnUrl,
        cancel_url: attempt.cancelUrl,
        callback_url: attempt.callbackUrl,
      },
    },
  });
  return {
    gatewayReference: session.id,
    redirectUrl: session.checkout_url,
    expiresAt: new Date(session.expires_at),
  };
}

async function cancel(settings: SandboxSettings, payment: GatewayPaymentReference): Promise<void> {
  await callSandbox(settings, {
    purpose: 'expire session',
    path: `sessions/${encodeURIComponent(payment.gatewayReference)}/expire`,
    answer: SandboxSession,
    change: { idempotencyKey: `expire-${payment.paymentId}`, body: {} },
  });
}

async function fetchPayment(settings: SandboxSettings, payment: GatewayPaymentReference): Promise<FetchedPayment> {
  const session = await callSandbox(settings, {
    purpose: 'get session',
    path: `sessions/${encodeURIComponent(payment.gatewayReference)}`,
    answer: SandboxSession,
  });
  return fetchedPayment(session);
}

function handleWebhook({ verificationKeys }: SandboxSettings, callback: RawCallback, now: Date): WebhookResult {
  const verification = verifySandboxSignature(callback, verificationKeys, now);
  if (!verification.verified) return refused(verification.reason);

  const eventId = verification.id;
  const event = readEvent(SandboxEvent, callback.rawBody);
  if (!event) return unreadable({ eventId, eventType: 'unreadable' }, remark('not-an-event'));
  const named = { eventId, eventType: event.type };
  return readPromised(named, { gateway: 'the sandbox', read: () => authentic(named, sandboxReports(event)) });
}
