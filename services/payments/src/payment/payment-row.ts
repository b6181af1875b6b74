import type { NewPayment, Payment } from './payment.ts';

/** A row of `payments`, without the columns that only schedule work. */
export type PaymentRow = ReturnType<typeof toNewRow> & ReturnType<typeof toChangedRow> & { created_at: Date };

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
] as const satisfies string[];

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
] as const satisfies string[];

export const PAYMENT_COLUMNS = [...NEW_COLUMNS, ...CHANGED_COLUMNS, 'created_at'] as const satisfies string[];

export function toNewRow(payment: NewPayment) {
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
  } satisfies Record<(typeof NEW_COLUMNS)[number], unknown>;
}

export function toChangedRow(payment: Payment) {
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
  } satisfies Record<(typeof CHANGED_COLUMNS)[number], unknown>;
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
