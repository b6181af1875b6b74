import type { Booking, Cancellation } from '@booking/contracts';
import { roundingMinorOf } from '../../refund-step.ts';
import { distinct } from '../deliveries.ts';
import type { Evidence, RefundRow } from '../evidence.ts';
import { failedRefunds } from '../failed-refunds.ts';
import { sum } from '../sum.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I4: a cancellation refunds at most the amount that its terms owe, once, however often it is delivered. */
export function cancellationsDecideOnce(evidence: Evidence): Violation[] {
  return violationsOf(
    'I4',
    owedBy(evidence).map(({ id, owed, given }) =>
      given > owed ? `booking ${id}: cancelling owed ${owed} and released ${given}` : undefined,
    ),
  );
}

/**
 * I4: a cancellation refunds at least the undisputed amount that it owes, unless other refunds have used the money.
 * Other refunds of the same payments were released before the cancellation, or by it.
 */
export function cancellationsRefundWhatTheyOwe(evidence: Evidence): Violation[] {
  return violationsOf(
    'I4',
    owedBy(evidence).map(({ id, undisputed, given, others, captured }) => {
      const isKept = given + others >= Math.min(undisputed, captured - others);
      return isKept ? undefined : `booking ${id}: cancelling owed at least ${undisputed} and released only ${given}`;
    }),
  );
}

type Owed = {
  readonly id: string;
  /** The `refund` of the cancellation, which leaves out an amount that was disputed then. */
  readonly undisputed: number;
  /** The undisputed amount, the disputed amount, and the rounding. */
  readonly owed: number;
  /** The sum of the refunds that the cancellation created or released. */
  readonly given: number;
  /** The sum of all other refunds that were ever released. */
  readonly others: number;
  /** The sum of the captured amounts of the cancelled payments. */
  readonly captured: number;
};

function owedBy(evidence: Evidence): Owed[] {
  return evidence.bookings.flatMap((booking) =>
    booking.cancellation ? [owedByBooking(evidence, booking, booking.cancellation)] : [],
  );
}

function owedByBooking(evidence: Evidence, booking: Booking, cancellation: Cancellation): Owed {
  const { id } = booking;
  const { by, refund, payments } = cancellation;
  const counted = new Set(payments ?? []);
  const released = releasedByCancelling(evidence, { id, by });
  const isGiven = (row: RefundRow) => row.origin === 'cancellation' || released.has(row.id);
  const paidFrom = new Set(
    evidence.allocations.filter((part) => counted.has(part.payment_id)).map((part) => part.refund_id),
  );
  const own = evidence.refunds.filter((row) => row.booking_id === id && !isRest(row));
  const failed = failedRefunds(evidence);
  const others = own.filter((row) => !isGiven(row) && wasReleased(row, failed) && paidFrom.has(row.id));
  const balances = evidence.balances.filter((balance) => counted.has(balance.id));
  return {
    id,
    undisputed: refund.amount,
    owed: Math.max(refund.amount, owedByTerms(booking, cancellation)) + roundingMinorOf(refund.currency),
    given: sum(own.filter(isGiven).map(amountOf)),
    others: sum(others.map(amountOf)),
    captured: sum(balances.map((balance) => balance.captured_minor)),
  };
}

function owedByTerms({ paid }: Booking, { fee, feeByTerms, refundedBefore }: Cancellation): number {
  return paid.amount - (feeByTerms ?? fee).amount - (refundedBefore?.amount ?? 0);
}

/**
 * The requests of other people that the cancellation released. Requests that staff released by a separate action do not
 * count.
 */
function releasedByCancelling({ events, audit }: Evidence, { id, by }: Pick<Booking, 'id'> & { by: string }) {
  const byHand = new Set(audit.filter(({ action }) => action === 'process_refund').map((entry) => entry.target_id));
  return new Set(
    distinct(events)
      .filter(({ type, subject }) => type === 'RefundProcessingStarted' && !byHand.has(subject))
      .map(({ data }) => data['refund'] as Released)
      .filter(({ bookingId, origin, processedBy }) => bookingId === id && origin === 'request' && processedBy === by)
      .filter(({ requestedBy }) => requestedBy !== by)
      .map((refund) => refund.id),
  );
}

type Released = {
  readonly id: string;
  readonly bookingId: string;
  readonly origin: string;
  readonly requestedBy: string;
  readonly processedBy: string;
};

/**
 * Whether this is a refund of the remainder of a rejected refund. The amount of the rejected refund already counts as a
 * whole.
 */
function isRest({ cause }: RefundRow): boolean {
  return cause?.startsWith('rest:') ?? false;
}

/** A rejected refund was released before if it had failed. */
function wasReleased({ id, status }: RefundRow, failed: ReadonlySet<string>): boolean {
  return status !== 'pending' && (status !== 'rejected' || failed.has(id));
}

function amountOf({ amount_minor: amountMinor }: RefundRow): number {
  return amountMinor;
}
