import {
  BookingPaid,
  BookingRefunded,
  isSameMoney,
  type Payment,
  type Refund,
  SurplusPaymentReceived,
} from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import {
  type Booking,
  canMove,
  changeBooking,
  type Decision,
  moveBooking,
  presentBooking,
  unchanged,
} from './booking.ts';
import {
  emptyLedger,
  enterInLedger,
  figuresOf,
  hasPayment,
  type Ledger,
  type LedgerDispute,
  refundEntries,
} from './booking-ledger.ts';

/** A booking, and the ledger of its payments, refunds and disputes. */
export type Account = { readonly booking: Booking; readonly ledger: Ledger };

/** A decision about money, and the entries that it adds to the ledger. */
export type Settlement = Decision & { readonly entries: Ledger };

/**
 * Adds a payment to the ledger. If the booking is not pending any more, or the payment is in another currency, the
 * payment is surplus and changes no status.
 */
export function takePayment({ booking, ledger }: Account, payment: Payment, at: Date): Settlement {
  if (hasPayment(ledger, payment)) return { ...unchanged(booking), entries: emptyLedger };

  const reason = surplusReason(booking, payment);
  const { id: paymentId, amount, refundStep = 1, completedAt } = payment;
  const entry = {
    paymentId,
    amount,
    refundStepMinor: refundStep,
    isSurplus: reason !== null,
    completedAt: completedAt === null ? at : new Date(completedAt),
  };
  const entries = { ...emptyLedger, payments: [entry] };
  if (reason !== null) return { ...reportSurplus(booking, { payment, reason }, at), entries };
  return { ...settleBooking({ booking, ledger: enterInLedger(ledger, entries) }, at), entries };
}

function surplusReason({ status, total }: Booking, { amount }: Payment): string | null {
  if (status === 'confirmed') return 'The booking is already paid.';
  if (status !== 'pending') return `The booking is ${status}.`;
  if (amount.currency !== total.currency) return `The booking is paid in ${total.currency}, not in ${amount.currency}.`;
  return null;
}

function reportSurplus(booking: Booking, surplus: { payment: Payment; reason: string }, at: Date): Decision {
  const event = newEvent(SurplusPaymentReceived, { bookingId: booking.id, ...surplus });
  return { booking: changeBooking(booking, {}, at), events: [event] };
}

export type RefundUpdate = { readonly refund: Refund; readonly version: number };

export function takeRefund({ booking, ledger }: Account, { refund, version }: RefundUpdate, at: Date): Settlement {
  const entries = { ...emptyLedger, refunds: refundEntries(refund, version) };
  return { ...settleBooking({ booking, ledger: enterInLedger(ledger, entries) }, at), entries };
}

/** A dispute lowers the refundable amount and changes nothing else. */
export function takeDispute({ booking }: Account, dispute: LedgerDispute): Settlement {
  return { ...unchanged(booking), entries: { ...emptyLedger, disputes: [dispute] } };
}

/** The booking and its ledger after a decision. The next decision of the same transaction starts from them. */
export function accountAfter({ ledger }: Account, { booking, entries }: Settlement): Account {
  return { booking, ledger: enterInLedger(ledger, entries) };
}

/** Derives the figures and the status from the ledger, so that the order of its entries does not matter. */
export function settleBooking({ booking, ledger }: Account, at: Date): Decision {
  const { paid, refunded } = figuresOf(ledger, booking.total.currency);
  const isConfirmed = canMove(booking, 'confirm') && paid.amount >= booking.total.amount;
  const hasRefundedChanged = !isSameMoney(refunded, booking.refunded);
  if (!isConfirmed && !hasRefundedChanged && isSameMoney(paid, booking.paid)) return unchanged(booking);

  const figures = { paid, refunded };
  const settled = isConfirmed
    ? moveBooking(booking, 'confirm', { ...figures, at })
    : changeBooking(booking, figures, at);
  const report = { booking: presentBooking(settled) };
  return {
    booking: settled,
    events: [
      ...(isConfirmed ? [newEvent(BookingPaid, report)] : []),
      ...(hasRefundedChanged ? [newEvent(BookingRefunded, report)] : []),
    ],
  };
}
