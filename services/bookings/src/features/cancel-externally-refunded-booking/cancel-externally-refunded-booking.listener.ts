import { type DataOf, ExternalRefundReviewed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { lockAccount, saveSettlements } from '../../booking/booking-ledger-repository.ts';
import { cancelByReview } from '../../booking/booking-lifecycle.ts';
import { saveDecision } from '../../booking/booking-repository.ts';
import { accountAfter, type RefundUpdate, takeRefund } from '../../booking/booking-settlement.ts';
import { lockBookingsOf } from '../../steps/lock-bookings-of.ts';

export const CancelExternallyRefundedBooking = defineListener({
  name: 'CancelExternallyRefundedBooking',
  on: ExternalRefundReviewed,
  lock: lockBookingsOf,
  handle: ({ data, aggregateversion: version }, trx) => cancelExternallyRefundedBooking(trx, { ...data, version }),
});

type Reviewed = RefundUpdate & DataOf<typeof ExternalRefundReviewed>;

/** The refund enters the ledger first, so that the cancellation does not refund the same money again. */
async function cancelExternallyRefundedBooking(
  trx: Transaction,
  { refund, version, relatedTo }: Reviewed,
): Promise<void> {
  const { review } = refund;
  if (review?.meaning !== 'cancel_booking') return;

  const account = await lockAccount(trx, refund.bookingId);
  const settlement = takeRefund(account, { refund, version }, new Date(review.at));
  await saveSettlements(trx, [settlement]);
  await saveDecision(trx, cancelByReview(accountAfter(account, settlement), refund.id, { ...review, relatedTo }));
}
