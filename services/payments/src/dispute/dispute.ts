import { DisputeClosed, DisputeOpened, type DisputeReport, type Money } from '@booking/contracts';
import { newEvent, type NewEvent } from '@booking/messaging';
import type { Payment } from '../payment/payment.ts';

export type DisputeStatus = 'open' | 'won' | 'lost';

/** A payer or a bank that wants a payment back. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly bookingId: string;
  readonly method: string;
  /** The gateway's name for it. */
  readonly reference: string;
  readonly status: DisputeStatus;
  readonly amount: Money;
  readonly reason: string | null;
  readonly version: number;
};

/** What a decision leaves behind: the next state, and the events that tell of it. No events, no change. */
export type DisputeDecision = { readonly dispute: Dispute; readonly events: readonly NewEvent[] };

/** A dispute that we hear of for the first time. When its end is what we hear first, both are told. */
export function openDispute(id: string, payment: Payment, report: DisputeReport): DisputeDecision {
  const dispute: Dispute = {
    id,
    paymentId: payment.id,
    bookingId: payment.bookingId,
    method: payment.method,
    reference: report.reference,
    status: 'open',
    amount: report.amount ?? payment.amount,
    reason: report.reason,
    version: 1,
  };
  const opened = newEvent(DisputeOpened, { ...namesOf(dispute), reason: dispute.reason });
  const next = closeDispute(dispute, report);
  return { dispute: next.dispute, events: [opened, ...next.events] };
}

/** It ends once; whatever a gateway says of it later changes nothing. */
export function closeDispute(dispute: Dispute, { status }: Pick<DisputeReport, 'status'>): DisputeDecision {
  if (dispute.status !== 'open' || status === 'opened') return { dispute, events: [] };
  const closed = newEvent(DisputeClosed, { ...namesOf(dispute), outcome: status });
  return { dispute: { ...dispute, status, version: dispute.version + 1 }, events: [closed] };
}

type DisputeNames = { paymentId: string; bookingId: string; disputeReference: string; amount: Money };

function namesOf({ paymentId, bookingId, reference: disputeReference, amount }: Dispute): DisputeNames {
  return { paymentId, bookingId, disputeReference, amount };
}
