import type { BookingPaymentStatus, BookingStatus, CurrencyCode } from '@booking/contracts';
import { paymentStatusOf, type Booking, type Cancellation } from './booking.ts';

export type BookingRow = {
  id: string;
  version: number;
  customer_id: string;
  description: string;
  status: BookingStatus;
  /** Follows from the figures; stored to be filtered by. */
  payment_status: BookingPaymentStatus;
  currency: CurrencyCode;
  total_minor: number;
  paid_minor: number;
  refunded_minor: number;
  starts_at: Date;
  ends_at: Date | null;
  expires_at: Date | null;
  metadata: Readonly<Record<string, string>>;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  cancellation_reason: string | null;
  cancellation_fee_minor: number | null;
  cancellation_refund_minor: number | null;
  created_at: Date;
  updated_at: Date;
};

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
  'cancelled_at',
  'cancelled_by',
  'cancellation_reason',
  'cancellation_fee_minor',
  'cancellation_refund_minor',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof BookingRow)[];

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
  return { at, by, reason, fee, refund };
}

export function toRow(booking: Booking): BookingRow {
  return {
    id: booking.id,
    version: booking.version,
    customer_id: booking.customerId,
    description: booking.description,
    status: booking.status,
    payment_status: paymentStatusOf(booking),
    currency: booking.total.currency,
    total_minor: booking.total.amount,
    paid_minor: booking.paid.amount,
    refunded_minor: booking.refunded.amount,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    expires_at: booking.expiresAt,
    metadata: booking.metadata,
    ...(booking.cancellation ? cancellationColumns(booking.cancellation) : notCancelled),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

type CancellationColumns = Pick<
  BookingRow,
  'cancelled_at' | 'cancelled_by' | 'cancellation_reason' | 'cancellation_fee_minor' | 'cancellation_refund_minor'
>;

const notCancelled: CancellationColumns = {
  cancelled_at: null,
  cancelled_by: null,
  cancellation_reason: null,
  cancellation_fee_minor: null,
  cancellation_refund_minor: null,
};

function cancellationColumns({ at, by, reason, fee, refund }: Cancellation): CancellationColumns {
  return {
    cancelled_at: at,
    cancelled_by: by,
    cancellation_reason: reason,
    cancellation_fee_minor: fee.amount,
    cancellation_refund_minor: refund.amount,
  };
}
