import { CommitBatcher, type Database } from '@booking/runtime';
import type { Booking } from '../booking/booking.ts';
import { findBookings } from '../booking/booking-repository.ts';

const ANSWER_MS_MAX = 5_000;

export type BookingReads = CommitBatcher<string, Booking | undefined>;

/** Reads bookings by their ids. Reads that arrive while a statement runs share the next statement. */
export function bookingReads(db: Database): BookingReads {
  return new CommitBatcher({
    name: 'reads of bookings',
    async store(ids) {
      const bookings = await findBookings(db, ids);
      return ids.map((id) => bookings.get(id.toLowerCase()));
    },
    answerMsMax: ANSWER_MS_MAX,
  });
}
