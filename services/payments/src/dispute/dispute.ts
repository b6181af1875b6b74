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
import { moneyOf, type Payment } from '../payment/payment.ts';

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
  /** The deadline for evidence, if the report of an opening has one. */
  readonly dueAt: Date | null;
  /** The highest sequence of the gateway's reports that were followed; null if they had none. */
  readonly sequence: number | null;
  readonly version: number;
};

export type DisputeDecision = { readonly dispute: Dispute; readonly events: readonly NewEvent[] };

type DisputeMove = 'open' | 'win' | 'lose';

/** All transitions of a dispute. Only newer reports of the gateway may change an end. */
export const disputeMachine = defineStateMachine<DisputeStatus, DisputeMove>({
  aggregate: 'dispute',
  states: ['open', 'won', 'lost'],
  initial: 'open',
  moves: {
    open: { open: 'open', won: 'open', lost: 'open' },
    win: { open: 'won', won: 'won', lost: 'won' },
    lose: { open: 'lost', won: 'lost', lost: 'lost' },
  },
  notes:
    'Banks change their decisions: a lost dispute can be reversed, and a closed inquiry can become a chargeback. An end changes, or the dispute opens again, only by a report that is newer by the order of its gateway. An older report changes nothing.',
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
  return known ? changeDispute(known, report, cause) : openDispute(id, payment, report);
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
    amount: statedAmount(report) ?? moneyOf(payment) ?? payment.amount,
    reason: report.reason,
    dueAt: dueAtOf(report),
    sequence: null,
    version: 1,
  };
  const next = changeDispute(dispute, report, 'the first report of it');
  return { dispute: next.dispute, events: [published(dispute), ...next.events] };
}

type DisputeFact = Pick<DisputeReport, 'status' | 'amount' | 'sequence'> &
  Partial<Pick<DisputeReport, 'reason' | 'dueAt'>>;

/**
 * Follows a report of a known dispute. A repetition changes nothing. Neither does a report that is not newer than the
 * reports before; if it states a different end, it is rejected.
 */
export function changeDispute(dispute: Dispute, report: DisputeFact, cause: string): DisputeDecision {
  const move = moveOf[report.status];
  const status = nextState(disputeMachine, dispute.status, move) ?? dispute.status;
  if (status === dispute.status) return { dispute: inSequence(dispute, report), events: [] };
  if (!isNewer(dispute, report)) return status === 'open' ? { dispute, events: [] } : refuse(dispute, move, cause);
  const amount = amountAs(status, dispute, report);
  const opening = status === 'open' ? openingOf(dispute, report) : {};
  const next = { ...inSequence(dispute, report), ...opening, status, amount, version: dispute.version + 1 };
  return { dispute: next, events: [published(next)] };
}

/**
 * A report without a sequence, or with at least the known one, ends an open dispute. Only a higher sequence changes an
 * end. If the end has no sequence, only another end replaces it, because an opening may be late.
 */
function isNewer({ status, sequence: known }: Dispute, { status: reported, sequence = null }: DisputeFact): boolean {
  if (status === 'open') return known === null || sequence === null || sequence >= known;
  if (sequence === null) return false;
  return known === null ? reported !== 'opened' : sequence > known;
}

function inSequence(dispute: Dispute, { sequence: reported = null }: DisputeFact): Dispute {
  const { sequence: known } = dispute;
  return reported === null || (known !== null && reported <= known) ? dispute : { ...dispute, sequence: reported };
}

/** A dispute that changes after its end is about the reported amount, because a loss may have reduced the known one. */
function amountAs(status: DisputeStatus, dispute: Dispute, report: DisputeFact): Money {
  const stated = statedAmount(report);
  if (status === 'lost') return lostOf(dispute.amount, stated);
  return dispute.status === 'open' ? dispute.amount : (stated ?? dispute.amount);
}

/** A gateway may take less than the disputed amount, for example when the merchant accepts a part of the dispute. */
function lostOf(disputed: Money, reported: Money | null): Money {
  return reported?.currency === disputed.currency ? smallerMoney(disputed, reported) : disputed;
}

/** The amount of a report. 0 counts as no amount, because gateways also send it in events that have none. */
export function statedAmount({ amount }: Pick<DisputeReport, 'amount'>): Money | null {
  return amount?.amount === 0 ? null : amount;
}

/** The first reason stays, and a new deadline replaces the old one. */
function openingOf({ reason, dueAt }: Dispute, report: DisputeFact): Pick<Dispute, 'reason' | 'dueAt'> {
  return { reason: reason ?? report.reason ?? null, dueAt: dueAtOf(report) ?? dueAt };
}

function dueAtOf({ dueAt }: Partial<Pick<DisputeReport, 'dueAt'>>): Date | null {
  return dueAt ? new Date(dueAt) : null;
}

/** The event for the status of a dispute. */
function published(dispute: Dispute): NewEvent {
  const { status, reason, dueAt } = dispute;
  const names = namesOf(dispute);
  if (status !== 'open') return newEvent(DisputeClosed, { ...names, outcome: status });
  return newEvent(DisputeOpened, { ...names, reason, dueAt: dueAt?.toISOString() ?? null });
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
