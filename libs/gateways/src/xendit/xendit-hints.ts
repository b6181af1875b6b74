import type { DisputeReport, GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import {
  ReportedDispute,
  ReportedPayment,
  ReportedRefund,
  ReportedSession,
  type XenditEvent,
} from './xendit-objects.ts';

type Hint = (subject: unknown) => readonly GatewayReport[];

/**
 * The resource of a webhook, by the prefix of its event name. `payment_request.*` is left out: it is one try of several
 * in a session, and the session reports its own end.
 */
const hints: readonly (readonly [prefix: string, hint: Hint])[] = [
  ['payment_session.', sessionHint],
  ['payment.', paymentHint],
  ['refund.', refundHint],
  ['dispute.', disputeHint],
];

/**
 * The hints in a webhook; none for unknown events. The token does not authenticate the content, so only ids are read.
 * Throws ZodError or RangeError when the body contradicts Xendit's documentation.
 */
export function hintsIn({ event, ...body }: XenditEvent): readonly GatewayReport[] {
  const [, hint] = hints.find(([prefix]) => event.startsWith(prefix)) ?? [];
  return hint?.(subjectOf(body)) ?? [];
}

/** The object in a webhook. A dispute is not wrapped. Refunds are documented with two wrappers, and arrive with one. */
function subjectOf(body: Omit<XenditEvent, 'event'>): unknown {
  const { data = body } = body;
  return (data as { data?: unknown } | null)?.data ?? data;
}

function sessionHint(subject: unknown): readonly PaymentReport[] {
  const { payment_session_id: reference, reference_id: paymentId } = ReportedSession.parse(subject);
  return [paymentStated({ status: 'pending', reference, paymentId })];
}

/** The hint of a payment. Payments of other applications, which do not carry our id, are ignored. */
function paymentHint(subject: unknown): readonly PaymentReport[] {
  const { payment_id: name, id, reference_id: paymentId } = ReportedPayment.parse(subject);
  if (paymentId === null) return [];
  const captureReference = name ?? id ?? null;
  if (captureReference === null) throw new RangeError('Xendit did not name our payment');
  return [paymentStated({ status: 'pending', paymentId, captureReference })];
}

function refundHint(subject: unknown): readonly RefundReport[] {
  const { id, payment_id: captureReference, reference_id: allocationId } = ReportedRefund.parse(subject);
  return [refundStated({ status: 'pending', reference: id, allocationId, captureReference })];
}

function disputeHint(subject: unknown): readonly DisputeReport[] {
  const { id, payment_id: captureReference = null } = ReportedDispute.parse(subject);
  return [disputeStated({ status: 'opened', reference: id, captureReference })];
}
