import type { CurrencyCode, PaymentStatus } from '@booking/contracts';
import type { NewPayment, Payment } from './payment.ts';

/** A row of `payments`, without the columns that only schedule work. */
export type PaymentRow = {
  id: string;
  booking_id: string;
  method: string;
  status: PaymentStatus;
  amount_minor: number;
  currency: CurrencyCode;
  description: string;
  return_url: string;
  cancel_url: string;
  callback_url: string;
  gateway_reference: string | null;
  capture_reference: string | null;
  redirect_url: string | null;
  failure_reason: string | null;
  reported_minor: number | null;
  reported_currency: CurrencyCode | null;
  created_at: Date;
  completed_at: Date | null;
  expires_at: Date | null;
  version: number;
};

/** Columns that are set once, when an attempt starts. */
export const NEW_COLUMNS = [
  'id',
  'booking_id',
  'method',
  'amount_minor',
  'currency',
  'description',
  'return_url',
  'cancel_url',
  'callback_url',
] as const satisfies (keyof PaymentRow)[];

/** Columns that may change afterwards. */
export const CHANGED_COLUMNS = [
  'status',
  'gateway_reference',
  'capture_reference',
  'redirect_url',
  'failure_reason',
  'reported_minor',
  'reported_currency',
  'completed_at',
  'expires_at',
  'version',
] as const satisfies (keyof PaymentRow)[];

export const PAYMENT_COLUMNS = [
  ...NEW_COLUMNS,
  ...CHANGED_COLUMNS,
  'created_at',
] as const satisfies (keyof PaymentRow)[];

export function toNewRow(payment: NewPayment): Pick<PaymentRow, (typeof NEW_COLUMNS)[number]> {
  const { id, bookingId, method, amount, checkout } = payment;
  return {
    id,
    booking_id: bookingId,
    method,
    amount_minor: amount.amount,
    currency: amount.currency,
    description: checkout.description,
    return_url: checkout.returnUrl,
    cancel_url: checkout.cancelUrl,
    callback_url: checkout.callbackUrl,
  };
}

export function toChangedRow(payment: Payment): Pick<PaymentRow, (typeof CHANGED_COLUMNS)[number]> {
  return {
    status: payment.status,
    gateway_reference: payment.gatewayReference,
    capture_reference: payment.captureReference,
    redirect_url: payment.redirectUrl,
    failure_reason: payment.failureReason,
    reported_minor: payment.reported?.amount ?? null,
    reported_currency: payment.reported?.currency ?? null,
    completed_at: payment.completedAt,
    expires_at: payment.expiresAt,
    version: payment.version,
  };
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    bookingId: row.booking_id,
    method: row.method,
    status: row.status,
    amount: { amount: row.amount_minor, currency: row.currency },
    checkout: {
      description: row.description,
      returnUrl: row.return_url,
      cancelUrl: row.cancel_url,
      callbackUrl: row.callback_url,
    },
    gatewayReference: row.gateway_reference,
    captureReference: row.capture_reference,
    redirectUrl: row.redirect_url,
    failureReason: row.failure_reason,
    reported: reportedOf(row),
    createdAt: row.created_at,
    completedAt: row.completed_at,
    expiresAt: row.expires_at,
    version: row.version,
  };
}

function reportedOf({ reported_minor: amount, reported_currency: currency }: PaymentRow): Payment['reported'] {
  return amount === null || currency === null ? null : { amount, currency };
}
