import { defineStatement, type Transaction } from '@booking/runtime';
import { paymentNotFound } from './payment-not-found.ts';
import { PAYMENT_COLUMNS, toPayment, type PaymentRow } from './payment-row.ts';
import type { Payment } from './payment.ts';

/** The names a gateway gives a payment in a report. */
export type ReportedNames = {
  readonly method: string;
  readonly gatewayReference: string | null;
  readonly paymentId?: string | null;
  readonly captureReference?: string | null;
};

/** In the order of their ids, so that two transactions that need the same payments do not wait for each other. */
const selectNamedForUpdate = defineStatement<PaymentRow>(`
  select ${PAYMENT_COLUMNS.join(', ')} from payments where id in (
    select p.id from unnest($1::text[], $2::text[]) as n (method, reference)
      join payments p on p.method = n.method and p.gateway_reference = n.reference
    union all
    select p.id from unnest($1::text[], $3::uuid[]) as n (method, id) join payments p on p.method = n.method and p.id = n.id
    union all
    select p.id from unnest($1::text[], $4::text[]) as n (method, reference)
      join payments p on p.method = n.method and p.capture_reference = n.reference
  ) order by id for update`);

/**
 * Locks the payments that reports of gateways name; undefined where we have none of the names: the gateway's for the
 * attempt, else ours, else the gateway's for the money.
 */
export async function lockNamedPayments(
  trx: Transaction,
  named: readonly ReportedNames[],
): Promise<(Payment | undefined)[]> {
  const rows = await selectNamedForUpdate(trx, [
    named.map(({ method }) => method),
    named.map(({ gatewayReference }) => gatewayReference),
    named.map(({ paymentId }) => paymentId ?? null),
    named.map(({ captureReference }) => captureReference ?? null),
  ]);
  const payments = rows.map(toPayment);
  return named.map((names) => findNamed(payments, names));
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

/** The same for one report. Throws `payment-not-found`: a report may be faster than our own row. */
export async function lockReportedPayment(trx: Transaction, names: ReportedNames): Promise<Payment> {
  const payment = await lockPaymentIfOurs(trx, names);
  if (!payment) throw paymentNotFound();
  return payment;
}

export async function lockPaymentIfOurs(trx: Transaction, names: ReportedNames): Promise<Payment | undefined> {
  const [payment] = await lockNamedPayments(trx, [names]);
  return payment;
}
