import type { Booking, Money, Refund } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { balanceOf } from '../booking-money/booking-balance.ts';
import { findRecord, findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { bookingRecords } from './booking.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { refundRecords } from './refund.ts';

type Remainder = {
  readonly booking: Booking | undefined;
  /** Null while the booking is unknown. */
  readonly remaining: Money | null;
  readonly remainingIfRejected: Money | null;
};

export async function findMoneyRecords(db: Database, bookingId: string) {
  const [payments, refunds, disputes] = await Promise.all([
    findRecordsOfBooking(db, paymentRecords, bookingId),
    findRecordsOfBooking(db, refundRecords, bookingId),
    findRecordsOfBooking(db, disputeRecords, bookingId),
  ]);
  return { payments, refunds, disputes };
}

/** The refundable remainder of a booking after this refund is processed, and after it is rejected. */
export async function remainderAfter(db: Database, refund: Refund): Promise<Remainder> {
  const [booking, records] = await Promise.all([
    findRecord(db, bookingRecords, refund.bookingId),
    findMoneyRecords(db, refund.bookingId),
  ]);
  const others = records.refunds.filter(({ id }) => id !== refund.id);
  const remainingOf = (refunds: readonly Refund[]) =>
    booking ? balanceOf(booking, { ...records, refunds }).remaining : null;
  return { booking, remaining: remainingOf([...others, processed(refund)]), remainingIfRejected: remainingOf(others) };
}

/**
 * A reserved amount is no longer part of the balance. A failed refund reserves its amount again when it is processed.
 */
function processed(refund: Refund): Refund {
  if (refund.status !== 'failed') return refund;
  const allocations = refund.allocations.map((part) =>
    part.status === 'failed' ? { ...part, status: 'reserved' as const } : part,
  );
  return { ...refund, allocations };
}
