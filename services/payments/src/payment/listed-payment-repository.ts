import type { ListedPayment } from '@booking/gateways/records';
import type { Page, Reconciliation } from '@booking/reconciliation/records';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { hasMoney, type Payment } from './payment.ts';
import { PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment-row.ts';

/**
 * The payments with captured money in the period of a reconciliation. Leaves out a payment that completed after the
 * period, because the gateway's list may end before that time. The next reconciliation covers this payment.
 */
export async function listPaymentsWithMoney(
  db: Database,
  { method, from, until }: Reconciliation,
  { after, limit }: Page,
): Promise<Payment[]> {
  const query = db<PaymentRow>('payments').where({ method }).whereRaw(`status in ('completed', 'mismatched')`);
  void query.whereBetween('created_at', [from, until]).orderBy(['created_at', 'id']).limit(limit);
  void query.whereRaw('(completed_at is null or completed_at <= ?)', [until]);
  if (after !== undefined) {
    void query.whereRaw('(created_at, id) > ((select created_at from payments where id = ?), ?)', [after, after]);
  }
  return (await query.select(PAYMENT_COLUMNS)).map(toPayment);
}

/**
 * Finds our payments in a gateway's list, and returns them by the gateway's references. A record that has our payment
 * id and another reference is ignored, unless the record and our payment both have captured money. Then the payer paid
 * twice.
 */
export async function findListedPayments(
  db: Database,
  method: string,
  listed: readonly ListedPayment[],
): Promise<Map<string, Payment>> {
  const references = listed.map(({ reference }) => reference);
  const ids = listed.flatMap(({ paymentId }) => (isUuid(paymentId) ? [paymentId] : []));
  const rows = await db<PaymentRow>('payments')
    .where({ method })
    .where((either) => void either.whereIn('gateway_reference', references).orWhereIn('id', ids))
    .select(PAYMENT_COLUMNS);
  const payments = rows.map(toPayment);
  const known = new Map(payments.map((payment) => [payment.gatewayReference, payment]));
  const unnamed = new Map(payments.filter(({ gatewayReference }) => !gatewayReference).map((one) => [one.id, one]));
  const paid = new Map(payments.filter(hasMoney).map((one) => [one.id, one]));
  return new Map(
    listed.flatMap(({ reference, paymentId, status }) => {
      const named = status === 'succeeded' ? paid.get(paymentId ?? '') : undefined;
      const payment = known.get(reference) ?? unnamed.get(paymentId ?? '') ?? named;
      return payment ? [[reference, payment]] : [];
    }),
  );
}

/** False for ids of another system on the same account, which may have another format. */
function isUuid(name: string | null): name is string {
  return z.uuid().safeParse(name).success;
}
