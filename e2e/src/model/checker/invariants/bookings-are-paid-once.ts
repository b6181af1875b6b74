import type { Money } from '@booking/contracts';
import type { Evidence, PaymentRow, RefundRow } from '../evidence.ts';
import { failedRefunds } from '../failed-refunds.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I8: at most one payment pays a booking. Every other payment is refunded, or waits for staff. */
export function bookingsArePaidOnce(evidence: Evidence): Violation[] {
  const { bookings, bookingPayments } = evidence;
  return violationsOf('I8', [
    ...bookings.map(({ id }) => {
      const counted = bookingPayments.filter((row) => row.booking_id === id && !row.is_surplus);
      return counted.length > 1 ? `booking ${id} is paid by ${counted.length} payments` : undefined;
    }),
    ...bookingPayments.filter((row) => row.is_surplus).map((row) => keptSurplus(row.payment_id, evidence)),
  ]);
}

function keptSurplus(paymentId: string, evidence: Evidence): string | undefined {
  const balance = evidence.balances.find(({ id }) => id === paymentId);
  const left = balance ? balance.captured_minor - balance.refunded_minor - balance.reserved_minor : Infinity;
  const isWithOthers = isLeftToBank(paymentId, evidence) || hasFailedRefund(paymentId, evidence);
  const isSettled = left === 0 || isWithOthers || left <= lostOnce(paymentId, evidence);
  return isSettled ? undefined : `surplus payment ${paymentId} is kept`;
}

/** Whether a refund of the payment has failed. Staff see it, and process it again, settle it by hand or reject it. */
function hasFailedRefund(paymentId: string, evidence: Evidence): boolean {
  const { allocations, refunds } = evidence;
  const everFailed = failedRefunds(evidence);
  const isFailed = ({ id, status }: RefundRow) => status === 'failed' || (status === 'rejected' && everFailed.has(id));
  const failed = new Set(refunds.filter(isFailed).map(({ id }) => id));
  return allocations.some((part) => part.payment_id === paymentId && failed.has(part.refund_id));
}

/**
 * Whether a bank decides about the payment, because it is disputed. Its refund waits for the bank, and staff may reject
 * the refund meanwhile. Other refunds of surplus payments never wait for staff.
 */
function isLeftToBank(paymentId: string, { accounts, refunds }: Evidence): boolean {
  const disputes = accounts.find(({ session }) => session.clientReference === paymentId)?.disputes ?? [];
  if (disputes.some(({ status }) => status !== 'won')) return true;
  const own = refunds.find(({ cause }) => cause === `surplus:${paymentId}`);
  return disputes.length > 0 && own?.status === 'rejected' && own.processed_by !== 'system';
}

/** The amount that a dispute took before the bank reversed its decision. Staff request a refund of it again. */
function lostOnce(paymentId: string, { events }: Evidence): number {
  const losses = events
    .filter(({ type, data }) => type === 'DisputeClosed' && data['paymentId'] === paymentId)
    .map(({ data }) => data as { readonly outcome: string; readonly amount: Money })
    .filter(({ outcome }) => outcome === 'lost');
  return Math.max(0, ...losses.map(({ amount }) => amount.amount));
}

/** I11: every completed payment has paid its booking, or is a surplus payment. */
export function completedPaymentsArrive(evidence: Evidence): Violation[] {
  const completed = evidence.payments.filter(({ status }) => status === 'completed');
  return violationsOf(
    'I11',
    completed.map((payment) => lostPayment(payment, evidence)),
  );
}

function lostPayment({ id, booking_id: bookingId }: PaymentRow, evidence: Evidence): string | undefined {
  const entry = evidence.bookingPayments.find((row) => row.payment_id === id);
  if (!entry) return `booking ${bookingId} does not know its completed payment ${id}`;
  const isPaid = evidence.events.some(({ type, subject }) => type === 'BookingPaid' && subject === bookingId);
  return entry.is_surplus || isPaid ? undefined : `booking ${bookingId} was not paid by its payment ${id}`;
}
