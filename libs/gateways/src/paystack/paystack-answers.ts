import type { GatewayReport, PaymentReport } from '@booking/contracts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import { callPaystack } from './paystack-api.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { disputeReports, refundReports } from './paystack-lists.ts';
import { PaystackDispute, type PaystackTransaction } from './paystack-objects.ts';
import { refundsOf } from './paystack-refunds.ts';
import { paymentIdOf } from './paystack-reports.ts';
import { amountOf, exact, standingOf } from './paystack-standing.ts';
import { verify } from './paystack-transactions.ts';

/** What Paystack says now of the transaction a callback hints at, with its refunds and disputes. */
export async function fetchPaystackReports(
  settings: PaystackSettings,
  hint: GatewayReport,
  now: Date,
): Promise<readonly GatewayReport[]> {
  const reference = hint.kind === 'payment' ? hint.reference : hint.paymentReference;
  if (reference === null) return [];
  const transaction = await verify(settings, reference);
  const id = transaction.id.toString();
  return [
    ...paymentReports(transaction, now),
    ...refundReports(await refundsOf(settings, id)),
    ...disputeReports(await disputesOf(settings, id)),
  ];
}

function paymentReports(transaction: PaystackTransaction, now: Date): readonly PaymentReport[] {
  const { status, ...standing } = standingOf(transaction, now);
  if (status === 'open') return [];
  const named = { reference: transaction.reference, paymentId: paymentIdOf(transaction) };
  return [
    { kind: 'payment', status, ...named, ...standing, amount: exact(() => fromPaystackAmount(amountOf(transaction))) },
  ];
}

async function disputesOf(settings: PaystackSettings, transaction: string): Promise<readonly PaystackDispute[]> {
  const query = new URLSearchParams({ transaction });
  const { data } = await callPaystack(settings, {
    purpose: 'list disputes',
    path: `dispute?${query.toString()}`,
    answer: PaystackDispute.array(),
  });
  return data;
}
