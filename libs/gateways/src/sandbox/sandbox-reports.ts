import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { dueTime, inSequence } from '../dispute-times.ts';
import type { FetchedPayment } from '../gateway-records.ts';
import { paymentStated } from '../reports.ts';
import {
  ReportedSession,
  SandboxDispute,
  type SandboxEvent,
  SandboxRefund,
  type SandboxSession,
} from './sandbox-resources.ts';

/** A record of a list, whose amount may be unreadable. */
type Listed<Resource> = Omit<Resource, 'amount'> & { readonly amount: Money | null };

type Translate = (resource: unknown) => GatewayReport;

const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['payment.succeeded', (session) => paymentReport('succeeded', ReportedSession.parse(session))],
  ['payment.failed', (session) => paymentReport('failed', ReportedSession.parse(session))],
  ['payment.expired', (session) => paymentReport('expired', ReportedSession.parse(session))],
  ['payment.pending', (session) => paymentReport('pending', ReportedSession.parse(session))],
  ['refund.succeeded', (refund) => refundReport('succeeded', SandboxRefund.parse(refund))],
  ['refund.failed', (refund) => refundReport('failed', SandboxRefund.parse(refund))],
  ['refund.pending', (refund) => refundReport('pending', SandboxRefund.parse(refund))],
  ['dispute.opened', (dispute) => disputeReport('opened', SandboxDispute.parse(dispute))],
  ['dispute.won', (dispute) => disputeReport('won', SandboxDispute.parse(dispute))],
  ['dispute.lost', (dispute) => disputeReport('lost', SandboxDispute.parse(dispute))],
]);

/** Converts an event into reports; none for unknown types. Throws ZodError when its data is malformed. */
export function sandboxReports({ type, timestamp, data }: SandboxEvent): readonly GatewayReport[] {
  const translate = translations.get(type);
  return translate ? inSequence([translate(data)], timestamp) : [];
}

function paymentReport(status: PaymentReport['status'], session: ReportedSession): PaymentReport {
  return paymentStated({ status, reference: session.id, paymentId: session.payment_id, ...moneyOf(session) });
}

export function fetchedPayment(session: Listed<SandboxSession>): FetchedPayment {
  return { status: session.status, ...moneyOf(session) };
}

function moneyOf({ capture_id: captureReference = null, amount, reason = null }: Listed<ReportedSession>) {
  return { captureReference, amount, reason };
}

export function refundReport(status: RefundReport['status'], refund: Listed<SandboxRefund>): RefundReport {
  return {
    kind: 'refund',
    status,
    reference: refund.id,
    allocationId: refund.allocation_id,
    captureReference: refund.capture_id,
    paymentReference: refund.session_id,
    amount: refund.amount,
    reason: refund.reason,
  };
}

export function disputeReport(status: DisputeReport['status'], dispute: Listed<SandboxDispute>): DisputeReport {
  return {
    kind: 'dispute',
    status,
    reference: dispute.id,
    captureReference: dispute.capture_id,
    paymentReference: dispute.session_id,
    amount: dispute.amount,
    reason: dispute.reason,
    dueAt: dueTime(dispute.due_at),
  };
}
