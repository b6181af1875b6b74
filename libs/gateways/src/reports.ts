import type { DisputeReport, PaymentReport, RefundReport } from '@booking/contracts';

type Stated<Report, Named extends keyof Report> = Pick<Report, Named> & Partial<Omit<Report, 'kind'>>;

const NOTHING = { captureReference: null, amount: null, reason: null } as const;

/** A report about a payment. The members that the gateway does not state are null. */
export function paymentStated(stated: Stated<PaymentReport, 'status'>): PaymentReport {
  return { kind: 'payment', reference: null, paymentId: null, ...NOTHING, ...stated };
}

/** A report about a refund. The members that the gateway does not state are null. */
export function refundStated(stated: Stated<RefundReport, 'status' | 'reference'>): RefundReport {
  return { kind: 'refund', allocationId: null, paymentReference: null, ...NOTHING, ...stated };
}

/** A report about a dispute. The members that the gateway does not state are null. */
export function disputeStated(stated: Stated<DisputeReport, 'status' | 'reference'>): DisputeReport {
  return { kind: 'dispute', paymentReference: null, ...NOTHING, ...stated };
}
