import { defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { Payment } from './payment.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-row.ts';

export type ReportedNames = {
  readonly method: string;
  readonly gatewayReference: string | null;
  readonly paymentId?: string | null;
  readonly captureReference?: string | null;
};

/**
 * Locks payments in the order of their ids, so that two transactions with the same payments cannot deadlock. The
 * look-up by our id leaves out the method: a plan that PostgreSQL makes for an empty table could otherwise use an index
 * by method. `findNamed` compares the method.
 */
const NAMED = `
  select p.id from unnest($1::text[], $2::text[]) as n (method, reference)
    join payments p on p.method = n.method and p.gateway_reference = n.reference
  union all
  select unnest($3::uuid[])
  union all
  select p.id from unnest($1::text[], $4::text[]) as n (method, reference)
    join payments p on p.method = n.method and p.capture_reference = n.reference`;

const selectNamedForUpdate = defineStatement<PaymentRow>(
  `select ${PAYMENT_COLUMNS.join(', ')} from payments where id in (${NAMED}) order by id for update`,
);

/**
 * Locks the payments that gateway reports identify, with undefined for an unknown payment. A payment is found by the
 * reference of its attempt, else by our id, else by the reference of its capture.
 */
export async function lockNamedPayments(
  trx: Transaction,
  named: readonly ReportedNames[],
): Promise<(Payment | undefined)[]> {
  const payments = (await selectNamedForUpdate(trx, toColumns(named))).map(toPayment);
  return named.map((names) => findNamed(payments, names));
}

const lockOpenAndNamed = defineWrite(`
  select from payments where id in (
    ${NAMED} union all select id from payments where booking_id = any($5) and status = 'initiated'
  ) order by id for update`);

/** Locks the open payments of bookings, and the payments that gateway reports identify. */
export async function lockOpenAndNamedPayments(
  trx: Transaction,
  bookingIds: readonly string[],
  named: readonly ReportedNames[],
): Promise<void> {
  await lockOpenAndNamed(trx, [...toColumns(named), bookingIds]);
}

function toColumns(named: readonly ReportedNames[]): (string | null)[][] {
  return [
    named.map(({ method }) => method),
    named.map(({ gatewayReference }) => gatewayReference),
    named.map(({ paymentId }) => paymentId ?? null),
    named.map(({ captureReference }) => captureReference ?? null),
  ];
}

function findNamed(payments: readonly Payment[], names: ReportedNames): Payment | undefined {
  const { method, gatewayReference, paymentId = null, captureReference = null } = names;
  const ofMethod = payments.filter((payment) => payment.method === method);
  const byName = (key: keyof Payment, name: string | null) =>
    name === null ? undefined : ofMethod.find((payment) => payment[key] === name);
  return (
    byName('gatewayReference', gatewayReference) ??
    byName('id', paymentId?.toLowerCase() ?? null) ??
    byName('captureReference', captureReference)
  );
}
