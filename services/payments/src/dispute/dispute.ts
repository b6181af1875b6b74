import {
  defineStateMachine,
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  isSameMoney,
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
  /** The highest sequence of the applied reports of the gateway; null if no applied report had a sequence. */
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
    'Banks change their decisions: a lost dispute can be reversed, and a closed inquiry can become a chargeback. Only a report that is newer, by the order of its gateway, changes the end of a dispute or opens the dispute again. A newer report of an open dispute updates its deadline, fills in a missing reason, and can raise its amount. An older report changes nothing.',
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
  const next = changeDispute(dispute, report, 'its first report');
  return { dispute: next.dispute, events: [published(dispute), ...next.events] };
}

type DisputeFact = Pick<DisputeReport, 'status' | 'amount' | 'sequence'> &
  Partial<Pick<DisputeReport, 'reason' | 'dueAt'>>;

/**
 * Applies a report to a known dispute, and publishes each change. A report that `mayApply` excludes changes nothing; if
 * it states a different end, the transition is rejected.
 */
export function changeDispute(dispute: Dispute, report: DisputeFact, cause: string): DisputeDecision {
  const move = moveOf[report.status];
  const status = nextState(disputeMachine, dispute.status, move) ?? dispute.status;
  if (status === 'open') return applyOpening(dispute, report);
  if (status === dispute.status) return { dispute: inSequence(dispute, report), events: [] };
  if (!mayApply(dispute, report)) return refuse(dispute, move, cause);
  return change(inSequence(dispute, report), { status, amount: amountAs(status, dispute, report) });
}

/** Opens an ended dispute again, or updates the facts of an open dispute. */
function applyOpening(dispute: Dispute, report: DisputeFact): DisputeDecision {
  if (!mayApply(dispute, report)) return { dispute, events: [] };
  const [opening, next] = [openingOf(dispute, report), inSequence(dispute, report)];
  const isRepetition = dispute.status === 'open' && isSameOpening(dispute, opening);
  return isRepetition ? { dispute: next, events: [] } : change(next, { status: 'open', ...opening });
}

function change(dispute: Dispute, changes: Partial<Dispute>): DisputeDecision {
  const next = { ...dispute, ...changes, version: dispute.version + 1 };
  return { dispute: next, events: [published(next)] };
}

/**
 * An open dispute accepts every report that is not older. The end of a dispute changes only by a newer report. If the
 * known end has no sequence, only another end with a sequence replaces it, because an opening may be late.
 */
function mayApply(dispute: Dispute, report: DisputeFact): boolean {
  const { sequence: known } = dispute;
  const { sequence = null } = report;
  if (dispute.status === 'open') return known === null || sequence === null || sequence >= known;
  return known === null ? sequence !== null && report.status !== 'opened' : isNewer(dispute, report);
}

/** Whether the gateway's order shows that the report is newer. */
function isNewer({ sequence: known }: Dispute, { sequence = null }: DisputeFact): boolean {
  return known !== null && sequence !== null && sequence > known;
}

function inSequence(dispute: Dispute, { sequence: reported = null }: DisputeFact): Dispute {
  const { sequence: known } = dispute;
  return reported === null || (known !== null && reported <= known) ? dispute : { ...dispute, sequence: reported };
}

/** If a lost dispute is won, the reported amount counts, because the loss may have reduced the known amount. */
function amountAs(status: 'won' | 'lost', dispute: Dispute, report: DisputeFact): Money {
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

type Opening = Pick<Dispute, 'reason' | 'dueAt' | 'amount'>;

function isSameOpening({ reason, dueAt, amount }: Opening, right: Opening): boolean {
  return reason === right.reason && dueAt?.getTime() === right.dueAt?.getTime() && isSameMoney(amount, right.amount);
}

/** The first reason stays. */
function openingOf(dispute: Dispute, report: DisputeFact): Opening {
  const reason = dispute.reason ?? report.reason ?? null;
  return { reason, dueAt: deadlineOf(dispute, report), amount: disputedOf(dispute, report) };
}

/** A report with the same or an unknown sequence may be older, so it cannot bring the deadline forward. */
function deadlineOf(dispute: Dispute, report: DisputeFact): Date | null {
  const { dueAt: known } = dispute;
  const stated = dueAtOf(report);
  if (!stated || !known || isNewer(dispute, report)) return stated ?? known;
  return stated > known ? stated : known;
}

/** The amount of an open dispute does not fall: a smaller amount may be an offer, and the bank may take all. */
function disputedOf({ status, amount: known }: Dispute, report: DisputeFact): Money {
  const stated = statedAmount(report) ?? known;
  const isHigher = stated.currency === known.currency && stated.amount > known.amount;
  return isHigher || status !== 'open' ? stated : known;
}

function dueAtOf({ dueAt }: Partial<Pick<DisputeReport, 'dueAt'>>): Date | null {
  return dueAt ? new Date(dueAt) : null;
}

/** The event for the status of a dispute. */
function published(dispute: Dispute): NewEvent {
  const { status, paymentId, bookingId, reference: disputeReference, amount, reason, dueAt } = dispute;
  const names = { paymentId, bookingId, disputeReference, amount };
  if (status !== 'open') return newEvent(DisputeClosed, { ...names, outcome: status });
  return newEvent(DisputeOpened, { ...names, reason, dueAt: dueAt?.toISOString() ?? null });
}

function refuse(dispute: Dispute, move: DisputeMove, cause: string): DisputeDecision {
  const { id, bookingId, status: state } = dispute;
  const transition = { aggregate: disputeMachine.aggregate, id, bookingId, state, move, cause };
  return { dispute, events: [newEvent(TransitionRefused.payments, { transition })] };
}
