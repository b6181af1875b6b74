import type { Booking } from '@booking/contracts';
import { APPROVAL_ABOVE_MINOR } from '../../harness.ts';
import type { Evidence, RefundRow } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const PERMISSION = 'process_refunds';

/** I14: the person who released a refund is recorded, and had the permission. */
export function refundsHaveAnActor(evidence: Evidence): Violation[] {
  const released = evidence.refunds.filter(({ status }) => status !== 'pending' && status !== 'rejected');
  return violationsOf(
    'I14',
    released.map((refund) => {
      const isOnRecord = wasReleased(refund, evidence);
      const { id, origin, status, processed_by: by } = refund;
      return isOnRecord ? undefined : `refund ${id} (${origin}) is ${status}, and nobody recorded that ${by} did it`;
    }),
  );
}

function wasReleased(refund: RefundRow, evidence: Evidence): boolean {
  const { id, booking_id: bookingId, processed_by: by } = refund;
  if (evidence.audit.some((row) => row.target_id === id && row.staff === by && row.action === 'process_refund')) {
    return true;
  }
  const booking = evidence.bookings.find((candidate) => candidate.id === bookingId);
  switch (refund.origin) {
    case 'surplus':
      return by === 'system';
    case 'external':
      return by === 'gateway';
    case 'cancellation':
      return isCanceller(by, booking);
    case 'request':
      return wasAskedForBy(refund, evidence) || isCanceller(by, booking) || wentWithSurplus(refund, evidence);
  }
}

function isCanceller(sub: string | null, booking: Booking | undefined): boolean {
  return booking?.cancellation !== null && booking?.cancellation.by === sub;
}

/** Whether a request was released automatically, because all its money came from surplus payments. */
function wentWithSurplus({ id, processed_by: by }: RefundRow, { allocations, bookingPayments }: Evidence): boolean {
  const surplus = new Set(bookingPayments.filter((row) => row.is_surplus).map((row) => row.payment_id));
  const parts = allocations.filter((part) => part.refund_id === id);
  return by === 'system' && parts.length > 0 && parts.every((part) => surplus.has(part.payment_id));
}

function wasAskedForBy({ id, processed_by: by }: RefundRow, { history }: Evidence): boolean {
  return history.some(
    (exchange) =>
      exchange.by === by &&
      exchange.permissions.includes(PERMISSION) &&
      exchange.status === 201 &&
      (exchange.answer as { id?: string }).id === id,
  );
}

/** I14: the approver of a large refund is not its requester. */
export function largeRefundsHaveTwo({ refunds }: Evidence): Violation[] {
  const large = refunds.filter(
    ({ currency, origin, status, ...refund }) =>
      currency === 'EUR' &&
      refund.amount_minor > APPROVAL_ABOVE_MINOR &&
      ['request', 'cancellation'].includes(origin) &&
      !['pending', 'rejected'].includes(status),
  );
  return violationsOf(
    'I14',
    large.map(({ id, requested_by: by, processed_by: released }) =>
      by === released ? `refund ${id} was asked for and released by ${by} alone` : undefined,
    ),
  );
}

/** I3: every refund has a cause. */
export function refundsHaveACause({ refunds, history, bookings, bookingPayments, accounts }: Evidence): Violation[] {
  const accepted = new Set(
    history
      .filter(({ path, status }) => path.endsWith('/refund') && status === 201)
      .map(({ answer }) => (answer as { id: string }).id),
  );
  const causes = new Set([
    ...bookings.filter(({ cancellation }) => cancellation !== null).flatMap(({ id }) => cancellationCauses(id)),
    ...bookingPayments.filter((row) => row.is_surplus).map((row) => `surplus:${row.payment_id}`),
    ...accounts.flatMap(({ session, refunds: given }) => given.map(({ id }) => `external:${session.gateway}:${id}`)),
  ]);
  const isCaused = ({ id, cause, amount_minor: amountMinor }: RefundRow): boolean => {
    const whole = refunds.find((refund) => cause === `rest:${refund.id}`);
    if (whole) return whole.status === 'rejected' && amountMinor < whole.amount_minor && isCaused(whole);
    return cause === null ? accepted.has(id) : causes.has(cause);
  };
  return violationsOf(
    'I3',
    refunds.map((refund) => {
      const { id, origin, cause } = refund;
      const isExpected = isCaused(refund);
      return isExpected ? undefined : `refund ${id} (${origin}, ${cause ?? 'no cause'}) was wanted by nobody`;
    }),
  );
}

/**
 * The possible causes of a cancellation's refunds. Money that a bank may hold becomes a separate refund, which waits
 * for staff.
 */
function cancellationCauses(bookingId: string): string[] {
  return [`cancellation:${bookingId}`, `cancellation:${bookingId}:disputed`];
}
