import { createHash } from 'node:crypto';
import type { GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import { GatewayRejected, GatewayUnavailable, type RawCallback, type WebhookResult } from '@booking/gateways/records';

/** A gateway that sends unsigned webhooks and answers queries. It records every query. */
export class Doorbell {
  readonly asked: string[] = [];
  /** The reports of each payment, by its reference. */
  readonly truth = new Map<string, readonly GatewayReport[]>();
  isAway = false;
  /** The reason why the gateway refuses every query; null while it does not. */
  refusal: string | null = null;
  #held = Promise.withResolvers<null>();

  readonly gateway: PaymentGateway = {
    method: 'doorbell',
    capabilities: {
      partialRefund: true,
      refundIdempotencyHours: 0,
      fetchPayment: true,
      signsTime: false,
      callbackAddressPerPayment: true,
    },
    callbackForm: {
      contentTypes: ['application/x-www-form-urlencoded'],
      proofHeaders: [],
      acknowledgement: { status: 200, contentType: 'text/plain', body: '""' },
    },
    initiate: () => Promise.reject(new Error('not used')),
    refund: () => Promise.reject(new Error('not used')),
    fetchPayment: () => Promise.reject(new Error('not used')),
    fetchRefund: () => Promise.reject(new Error('not used')),
    fetchReports: (hint) => this.#answer(hint),
    handleWebhook: (callback) => Promise.resolve(read(callback)),
  };

  constructor() {
    this.release();
  }

  forget(): void {
    this.release();
    this.asked.length = 0;
    this.truth.clear();
    this.isAway = false;
    this.refusal = null;
  }

  /** Delays every answer until `release` is called. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  release(): void {
    this.#held.resolve(null);
  }

  async #answer(hint: GatewayReport): Promise<readonly GatewayReport[]> {
    const reference = String(hint.kind === 'payment' ? (hint.reference ?? hint.captureReference) : hint.reference);
    this.asked.push(reference);
    await this.#held.promise;
    if (this.isAway) throw new GatewayUnavailable('nobody is at home');
    if (this.refusal !== null) throw new GatewayRejected(this.refusal);
    return this.truth.get(reference) ?? [];
  }
}

/**
 * The body of an unsigned webhook. `id=…` names a payment by its reference, and `capture=…` by its capture reference.
 * `refund=…` names no payment, and one of our allocations if `order=…` is given. `sender=…` makes the gateway the
 * verified sender.
 */
export function ping(body: string) {
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

export function paymentReport(reference: string, changes: Partial<PaymentReport> = {}): PaymentReport {
  return {
    kind: 'payment',
    status: 'succeeded',
    reference,
    paymentId: null,
    captureReference: null,
    amount: { amount: 12_050, currency: 'EUR' },
    reason: null,
    ...changes,
  };
}

function read({ rawBody }: RawCallback): WebhookResult {
  const form = new URLSearchParams(rawBody.toString());
  const refund = form.get('refund');
  if (refund !== null) return namelessRefund(rawBody, { reference: refund, allocationId: form.get('order') });
  const hint = paymentReport(form.get('id') ?? '', { status: 'pending', amount: null });
  const captureReference = form.get('capture');
  return {
    result: 'authentic',
    eventId: createHash('sha256').update(rawBody).digest('hex'),
    eventType: 'ping',
    vouching: 'nothing',
    reports: [captureReference === null ? hint : { ...hint, reference: captureReference, captureReference }],
    unreadable: null,
  };
}

function namelessRefund(rawBody: Buffer, named: Pick<RefundReport, 'reference' | 'allocationId'>): WebhookResult {
  const nothing = { captureReference: null, paymentReference: null, amount: null, reason: null };
  return {
    result: 'authentic',
    eventId: createHash('sha256').update(rawBody).digest('hex'),
    eventType: 'refund',
    vouching: new URLSearchParams(rawBody.toString()).has('sender') ? 'sender' : 'nothing',
    reports: [{ kind: 'refund', status: 'pending', ...named, ...nothing }],
    unreadable: null,
  };
}
