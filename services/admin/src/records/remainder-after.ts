import type { Booking, Money, Refund } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { balanceOf } from '../booking-money/booking-balance.ts';
import { findRecord, findRecordsOfBooking } from '../read-model/read-model-repository.ts';
import { bookingRecords } from './booking.ts';
import { disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { refundRecords } from './refund.ts';

type Remainder = { readonly booking: Booking | undefined; readonly remaining: Money | null };

/** The refundable remainder of a booking after this refund; null while the booking is unknown. */
export async function remainderAfter(db: Database, refund: Refund): Promise<Remainder> {
  const [booking, payments, refunds, disputes] = await Promise.all([
    findRecord(db, bookingRecords, refund.bookingId),
    findRecordsOfBooking(db, paymentRecords, refund.bookingId),
    findRecordsOfBooking(db, refundRecords, refund.bookingId),
    findRecordsOfBooking(db, disputeRecords, refund.bookingId),
  ]);
  const after = refunds.map((one) => (one.id === refund.id ? processed(one) : one));
  return { booking, remaining: booking ? balanceOf(booking, { payments, refunds: after, disputes }).remaining : null };
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
