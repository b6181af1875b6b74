import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { ListedPayment, ReadList } from '../gateway-records.ts';
import { readableMoney } from '../readable-records.ts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { amountOf, isReadable, toFetchedPayment } from './paystack-fetched-payment.ts';
import { PaystackDispute, PaystackRefund, PaystackTransaction } from './paystack-objects.ts';
import { pages } from './paystack-pages.ts';
import { disputeReport, disputeStatusOf, isForDispute, paymentIdOf, refundReport } from './paystack-reports.ts';

/** A page of the account's transactions, including those of other applications. */
export function listPaystackPayments(now: Date): ReadList<PaystackSettings, ListedPayment> {
  return pages({ name: 'transaction', record: PaystackTransaction, hasCursor: true }, (transactions) =>
    transactions.filter(isReadable).map((transaction) => listedPayment(transaction, now)),
  );
}

function listedPayment(transaction: PaystackTransaction, now: Date): ListedPayment {
  return {
    ...toFetchedPayment(transaction, now),
    amount: readableMoney(fromPaystackAmount, amountOf(transaction)),
    reference: transaction.reference,
    paymentId: paymentIdOf(transaction),
  };
}

/** A page of the account's refunds, including those of the dashboard. */
export const listPaystackRefunds = pages({ name: 'refund', record: PaystackRefund, hasCursor: false }, refundReports);

/** The reports of refunds that do not belong to a dispute. */
export function refundReports(refunds: readonly PaystackRefund[]): RefundReport[] {
  return refunds.filter((refund) => !isForDispute(refund)).map(refundReport);
}

export const listPaystackDisputes = pages(
  { name: 'dispute', record: PaystackDispute, hasCursor: true },
  disputeReports,
);

/** The reports of disputes, except resolved ones with an undocumented resolution. */
export function disputeReports(disputes: readonly PaystackDispute[]): DisputeReport[] {
  return disputes.filter((dispute) => disputeStatusOf(dispute) !== undefined).map(disputeReport);
}
