import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import { listDiscrepanciesOfBookings } from '@booking/reconciliation';
import type { Database } from '@booking/runtime';
import { presentRefund } from '../../refund/refund.ts';
import { listRefundsOfBookings } from '../../refund/refund-repository.ts';

export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('refunds', async (bookingIds) => {
    const refunds = await listRefundsOfBookings(db, bookingIds);
    return [
      { kind: 'refund', records: refunds.map(presentRefund) },
      { kind: 'discrepancy', records: await listDiscrepanciesOfBookings(db, 'refunds', bookingIds) },
    ];
  });
}
