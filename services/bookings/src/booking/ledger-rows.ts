import type { LedgerDispute, LedgerPayment, LedgerRefund, RefundPartState } from './booking-ledger.ts';

type OfBooking = { readonly bookingId: string };

/** A row as JSON, in which times are text. */
export type PaymentRow = ReturnType<typeof paymentRow>;

export function paymentRow({ bookingId }: OfBooking, payment: LedgerPayment) {
  const { paymentId, amount, refundStepMinor, isSurplus, completedAt } = payment;
  return {
    payment_id: paymentId,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    refund_step_minor: refundStepMinor,
    is_surplus: isSurplus,
    completed_at: completedAt.toISOString(),
  };
}

export function toPayment(row: PaymentRow): LedgerPayment {
  return {
    paymentId: row.payment_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    refundStepMinor: row.refund_step_minor,
    isSurplus: row.is_surplus,
    completedAt: new Date(row.completed_at),
  };
}

export type RefundRow = ReturnType<typeof refundRow>;

export function refundRow({ bookingId }: OfBooking, refund: LedgerRefund) {
  const { refundId, paymentId, amount, state, refundVersion } = refund;
  return {
    refund_id: refundId,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    is_given_back: state === 'given_back',
    is_under_way: state === 'under_way',
    refund_version: refundVersion,
  };
}

export function toRefund(row: RefundRow): LedgerRefund {
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    state: stateOf(row),
    refundVersion: row.refund_version,
  };
}

function stateOf({ is_given_back, is_under_way }: RefundRow): RefundPartState {
  if (is_given_back) return 'given_back';
  return is_under_way ? 'under_way' : 'none';
}

export type DisputeRow = ReturnType<typeof disputeRow>;

export function disputeRow({ bookingId }: OfBooking, dispute: LedgerDispute) {
  const { paymentId, reference, amount, status, disputeVersion } = dispute;
  return {
    payment_id: paymentId,
    reference,
    booking_id: bookingId,
    amount_minor: amount.amount,
    currency: amount.currency,
    status,
    dispute_version: disputeVersion,
  };
}

export function toDispute(row: DisputeRow): LedgerDispute {
  return {
    paymentId: row.payment_id,
    reference: row.reference,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status,
    disputeVersion: row.dispute_version,
  };
}
