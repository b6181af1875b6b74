import type { Money, Payment } from '@booking/contracts';
import type { NamedPayment, RefundablePayment } from './refundable-payment.ts';

export type PaymentRow = ReturnType<typeof toRow> & {
  refunded_minor: number;
  reserved_minor: number;
  is_surplus: boolean;
};

export type SelectedRow = PaymentRow & { disputed_minor: number; lost_minor: number; waiting_minor: number };

/** A dispute in another currency holds all of the payment, because the exchange rate is unknown. */
const HELD_MINOR = `case when coalesce(d.currency, p.currency) = p.currency then d.amount_minor else p.captured_minor end`;
export const SELECTED = `p.id, p.booking_id, p.method, p.gateway_reference, p.capture_reference, p.currency, p.captured_minor,
  p.refunded_minor, p.reserved_minor, p.is_mismatched, p.is_surplus,
  ${heldBy("d.status <> 'won'")} as disputed_minor,
  ${heldBy("d.status = 'lost'")} as lost_minor,
  case when ${heldBy("d.status = 'open'")} > 0 then (
    select coalesce(sum(a.amount_minor), 0)::bigint from refund_allocations a join refunds r on r.id = a.refund_id
    where a.payment_id = p.id and r.status = 'pending') else 0 end as waiting_minor`;

function heldBy(condition: string): string {
  return `(select coalesce(sum(${HELD_MINOR}), 0)::bigint from disputes d where d.payment_id = p.id and ${condition})`;
}

export type NameRow = Pick<PaymentRow, 'id' | 'booking_id' | 'gateway_reference' | 'capture_reference'>;

/** The columns that a lock may read. They belong to this table only: see `defineLockedRead`. */
export const LOCKED = 'p.id, p.booking_id, p.gateway_reference, p.capture_reference';

export type Captured = { readonly payment: Payment; readonly captured: Money; readonly isMismatched: boolean };

export function toRow({ payment, captured, isMismatched }: Captured) {
  const { id, bookingId, method, gatewayReference, captureReference } = payment;
  return {
    id,
    booking_id: bookingId,
    method,
    gateway_reference: gatewayReference,
    capture_reference: captureReference,
    currency: captured.currency,
    captured_minor: captured.amount,
    is_mismatched: isMismatched,
  };
}

export function toNamedPayment(row: NameRow): NamedPayment {
  return {
    id: row.id,
    bookingId: row.booking_id,
    gatewayReference: row.gateway_reference,
    captureReference: row.capture_reference,
  };
}

export function toRefundablePayment(row: SelectedRow): RefundablePayment {
  return {
    ...toNamedPayment(row),
    method: row.method,
    currency: row.currency,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    reservedMinor: row.reserved_minor,
    disputedMinor: row.disputed_minor,
    lostMinor: row.lost_minor,
    waitingMinor: row.waiting_minor,
    isMismatched: row.is_mismatched,
    isSurplus: row.is_surplus,
  };
}
