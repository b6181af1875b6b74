import type { GatewayReport, PaymentReport } from '@booking/contracts';
import { disputesIfListed } from '../disputes-if-listed.ts';
import { paymentStated } from '../reports.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { moneyOf, toFetchedPayment } from './paystack-fetched-payment.ts';
import { disputeReports, refundReports } from './paystack-lists.ts';
import { PaystackDispute, PaystackRefund, type PaystackTransaction } from './paystack-objects.ts';
import { paymentIdOf } from './paystack-reports.ts';
import { recordsOfTransaction } from './paystack-search.ts';
import { verify } from './paystack-transactions.ts';

/**
 * The largest number of calls of one search. `fetchReports` makes two searches and one more call, which must stay below
 * `REPORT_CALLS_MAX`.
 */
const SEARCH_CALLS_MAX = 4;

/**
 * Fetches the current state of the transaction a webhook hints at, with its refunds and disputes. No hint is about a
 * dispute, because the events of disputes carry everything.
 */
export async function fetchPaystackReports(
  settings: PaystackSettings,
  hint: GatewayReport,
  now: Date,
): Promise<readonly GatewayReport[]> {
  const reference = hint.kind === 'payment' ? hint.reference : hint.paymentReference;
  if (reference === null) return [];
  const transaction = await verify(settings, reference);
  const { id, createdAt } = transaction;
  const since = createdAt === null ? null : new Date(createdAt);
  const search = { transaction: id.toString(), since, callsMax: SEARCH_CALLS_MAX };
  const refunds = await recordsOfTransaction(settings, { ...search, list: 'refund', record: PaystackRefund });
  const disputes = await disputesIfListed(async () =>
    disputeReports(await recordsOfTransaction(settings, { ...search, list: 'dispute', record: PaystackDispute })),
  );
  return [...paymentReports(transaction, now), ...refundReports(refunds), ...disputes];
}

function paymentReports(transaction: PaystackTransaction, now: Date): readonly PaymentReport[] {
  const { status, ...fetched } = toFetchedPayment(transaction, now);
  if (status === 'open') return [];
  const named = { reference: transaction.reference, paymentId: paymentIdOf(transaction) };
  return [paymentStated({ status, ...named, ...fetched, amount: moneyOf(transaction) })];
}
