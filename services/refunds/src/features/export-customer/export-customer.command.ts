import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import { listDiscrepanciesOfBookings } from '@booking/reconciliation';
import type { Database } from '@booking/runtime';
import { type Allocation, presentAllocation } from '../../refund/allocation.ts';
import { listRefundsOfBookings } from '../../refund/customer-refund-repository.ts';
import { allocationsOf, presentRefund, type Refund } from '../../refund/refund.ts';

export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('refunds', async ({ bookingIds }, page) => {
    const refunds = await listRefundsOfBookings(db, bookingIds, page);
    return [
      { kind: 'refund', records: refunds.map(exportRefund) },
      { kind: 'discrepancy', records: await listDiscrepanciesOfBookings(db, 'refunds', { bookingIds, ...page }) },
    ];
  });
}

function exportRefund(refund: Refund) {
  return { ...presentRefund(refund), allocations: allocationsOf(refund).map(exportAllocation) };
}

function exportAllocation(allocation: Allocation): object {
  const { note, sentReason, givenUp, released } = allocation;
  return { ...presentAllocation(allocation), note, sentReason, givenUp, released };
}
