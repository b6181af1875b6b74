import {
  defineStateMachine,
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  type Money,
  nextState,
  smallerMoney,
  TransitionRefused,
} from '@booking/contracts';
import { type NewEvent, newEvent } from '@booking/messaging';
import type { Payment } from '../payment/payment.ts';

export type DisputeStatus = 'open' | 'won' | 'lost';

export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly bookingId: string;
  readonly method: string;
  readonly reference: string;
  readonly status: DisputeStatus;
  readonly amount: Money;
  readonly reason: string | null;
  /** The deadline for evidence, if the gateway's first report has one. */
  readonly dueAt: Date | null;
  readonly version: number;
};

export type DisputeDecision = { readonly dispute: Dispute; readonly events: readonly NewEvent[] };

type DisputeMove = 'open' | 'win' | 'lose';

/** All transitions of a dispute. It ends once; its opening may be reported late. */
export const disputeMachine = defineStateMachine<DisputeStatus, DisputeMove>({
  aggregate: 'dispute',
  states: ['open', 'won', 'lost'],
  initial: 'open',
  moves: {
    open: { open: 'open', won: 'won', lost: 'lost' },
    win: { open: 'won', won: 'won' },
    lose: { open: 'lost', lost: 'lost' },
  },
});

const moveOf = { opened: 'open', won: 'win', lost: 'lose' } as const satisfies Record<
  DisputeReport['status'],
  DisputeMove
>;

type Reported = { readonly payment: Payment; readonly report: DisputeReport; readonly cause: string };

/**
 * The only function that applies a gateway's report to a dispute, from a webhook or a list. A new dispute gets `id`.
 */
export function followDispute(
  known: Dispute | undefined,
  id: string,
  { payment, report, cause }: Reported,
): DisputeDecision {
  return known ? closeDispute(known, report, cause) : openDispute(id, payment, report);
}

/** Opens a dispute by its first report. If the first report is its end, both the opening and the end are published. */
export function openDispute(id: string, payment: Payment, report: DisputeReport): DisputeDecision {
  const dispute: Dispute = {
    id,
    paymentId: payment.id,
    bookingId: payment.bookingId,
    method: payment.method,
    reference: report.reference,
    status: 'open',
    amount: statedAmount(report) ?? payment.amount,
    reason: report.reason,
    dueAt: report.dueAt ? new Date(report.dueAt) : null,
    version: 1,
  };
  const opened = newEvent(DisputeOpened, {
    ...namesOf(dispute),
    reason: dispute.reason,
    dueAt: dispute.dueAt?.toISOString() ?? null,
  });
  const next = closeDispute(dispute, report, 'the first report of it');
  return { dispute: next.dispute, events: [opened, ...next.events] };
}

type DisputeEnd = Pick<DisputeReport, 'status' | 'amount'>;

/**
 * A dispute ends once: a repeated end changes nothing, and a different end is rejected. The amount of a lost dispute
 * becomes the lost amount.
 */
export function closeDispute(dispute: Dispute, report: DisputeEnd, cause: string): DisputeDecision {
  const move = moveOf[report.status];
  const status = nextState(disputeMachine, dispute.status, move);
  if (status === undefined) return refuse(dispute, move, cause);
  if (status === dispute.status || status === 'open') return { dispute, events: [] };
  const amount = status === 'lost' ? lostOf(dispute.amount, statedAmount(report)) : dispute.amount;
  const closed = { ...dispute, status, amount, version: dispute.version + 1 };
  return { dispute: closed, events: [newEvent(DisputeClosed, { ...namesOf(closed), outcome: status })] };
}

/** A gateway may take less than the disputed amount, for example when the merchant accepts a part of the dispute. */
function lostOf(disputed: Money, reported: Money | null): Money {
  return reported?.currency === disputed.currency ? smallerMoney(disputed, reported) : disputed;
}

/** The amount of a report. 0 counts as no amount, because gateways also send it in events that have none. */
export function statedAmount({ amount }: Pick<DisputeReport, 'amount'>): Money | null {
  return amount?.amount === 0 ? null : amount;
}

function refuse(dispute: Dispute, move: DisputeMove, cause: string): DisputeDecision {
  const { id, bookingId, status: state } = dispute;
  const transition = { aggregate: disputeMachine.aggregate, id, bookingId, state, move, cause };
  return { dispute, events: [newEvent(TransitionRefused.payments, { transition })] };
}

type DisputeNames = { paymentId: string; bookingId: string; disputeReference: string; amount: Money };

function namesOf({ paymentId, bookingId, reference: disputeReference, amount }: Dispute): DisputeNames {
  return { paymentId, bookingId, disputeReference, amount };
}
