import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import { listDiscrepanciesOfBookings } from '@booking/reconciliation';
import type { Database } from '@booking/runtime';
import { listDisputesOfBookings } from '../../dispute/dispute-repository.ts';
import { listPayables } from '../../payable/payable-repository.ts';
import { presentPayment } from '../../payment/payment.ts';
import { listPaymentsOfBookings } from '../../payment/payment-repository.ts';

/** Payments include the texts and addresses that the gateway got for the checkout page. */
export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('payments', async ({ bookingIds }, page) => {
    const payables = await listPayables(db, bookingIds, page);
    const disputes = await listDisputesOfBookings(db, bookingIds, page);
    const payments = await listPaymentsOfBookings(db, bookingIds, page);
    return [
      { kind: 'payable', records: payables.map((payable) => ({ id: payable.bookingId, ...payable })) },
      { kind: 'payment', records: payments.map((payment) => ({ ...presentPayment(payment), ...payment.checkout })) },
      { kind: 'dispute', records: disputes },
      { kind: 'discrepancy', records: await listDiscrepanciesOfBookings(db, 'payments', { bookingIds, ...page }) },
    ];
  });
}
