import type { CurrencyCode, Money } from '@booking/contracts';
import { type Booking, type Cancellation, paymentStatusOf } from './booking.ts';

export type BookingRow = ReturnType<typeof toRow>;

export const BOOKING_COLUMNS = [
  'id',
  'version',
  'customer_id',
  'description',
  'status',
  'payment_status',
  'currency',
  'total_minor',
  'paid_minor',
  'refunded_minor',
  'starts_at',
  'ends_at',
  'expires_at',
  'metadata',
  'cancellation_policy',
  'cancelled_at',
  'cancelled_by',
  'cancellation_reason',
  'cancellation_fee_minor',
  'cancellation_refund_minor',
  'cancellation_terms_fee_minor',
  'cancellation_refunded_before_minor',
  'cancellation_tier',
  'cancellation_policy_version',
  'cancellation_payments',
  'created_at',
  'updated_at',
] as const;

export function toBooking(row: BookingRow): Booking {
  const { currency } = row;
  return {
    id: row.id,
    version: row.version,
    customerId: row.customer_id,
    description: row.description,
    status: row.status,
    total: { amount: row.total_minor, currency },
    paid: { amount: row.paid_minor, currency },
    refunded: { amount: row.refunded_minor, currency },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    expiresAt: row.expires_at,
    cancellationPolicy: row.cancellation_policy,
    cancellation: toCancellation(row),
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toCancellation(row: BookingRow): Cancellation | null {
  const { currency, cancelled_at: at, cancelled_by: by, cancellation_reason: reason } = row;
  if (at === null || by === null) return null;
  const fee = { amount: row.cancellation_fee_minor ?? 0, currency };
  const refund = { amount: row.cancellation_refund_minor ?? 0, currency };
  const feeByTerms = moneyOf(row.cancellation_terms_fee_minor, currency);
  const refundedBefore = moneyOf(row.cancellation_refunded_before_minor, currency);
  const policy = { tier: row.cancellation_tier, policyVersion: row.cancellation_policy_version };
  const figures = { fee, refund, feeByTerms, refundedBefore };
  return { at, by, reason, ...figures, ...policy, payments: row.cancellation_payments };
}

function moneyOf(amount: number | null, currency: CurrencyCode): Money | null {
  return amount === null ? null : { amount, currency };
}

export function toRow(booking: Booking) {
  const cancelled: CancellationColumns = booking.cancellation
    ? cancellationColumns(booking.cancellation)
    : notCancelled;
  return {
    id: booking.id,
    version: booking.version,
    customer_id: booking.customerId,
    description: booking.description,
    status: booking.status,
    /** Derived from the figures, and stored so that lists can filter by it. */
    payment_status: paymentStatusOf(booking),
    currency: booking.total.currency,
    total_minor: booking.total.amount,
    paid_minor: booking.paid.amount,
    refunded_minor: booking.refunded.amount,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    expires_at: booking.expiresAt,
    metadata: booking.metadata,
    cancellation_policy: booking.cancellationPolicy,
    ...cancelled,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  } satisfies Record<(typeof BOOKING_COLUMNS)[number], unknown>;
}

type Cancelled = ReturnType<typeof cancellationColumns>;
type CancellationColumns = { readonly [Column in keyof Cancelled]: Cancelled[Column] | null };

const notCancelled: CancellationColumns = {
  cancelled_at: null,
  cancelled_by: null,
  cancellation_reason: null,
  cancellation_fee_minor: null,
  cancellation_refund_minor: null,
  cancellation_terms_fee_minor: null,
  cancellation_refunded_before_minor: null,
  cancellation_tier: null,
  cancellation_policy_version: null,
  cancellation_payments: null,
};

function cancellationColumns(cancellation: Cancellation) {
  return {
    cancelled_at: cancellation.at,
    cancelled_by: cancellation.by,
    cancellation_reason: cancellation.reason,
    cancellation_fee_minor: cancellation.fee.amount,
    cancellation_refund_minor: cancellation.refund.amount,
    cancellation_terms_fee_minor: cancellation.feeByTerms?.amount ?? null,
    cancellation_refunded_before_minor: cancellation.refundedBefore?.amount ?? null,
    cancellation_tier: cancellation.tier,
    cancellation_policy_version: cancellation.policyVersion,
    cancellation_payments: cancellation.payments,
  };
}
