import { transact, type Clock, type Database, type JobResult } from '@booking/runtime';
import { expireBooking } from '../../booking/booking-lifecycle.ts';
import { lockOverdueBookings, saveDecision } from '../../booking/booking-repository.ts';

/** Bookings that expire in one transaction: few enough to hold their rows only for a moment. */
const BATCH_BOOKINGS_MAX = 50;

export type Deps = { db: Database; clock: Clock };

export async function expireBookings({ db, clock }: Deps): Promise<JobResult> {
  const expired = await transact(db, async (trx) => {
    const overdue = await lockOverdueBookings(trx, BATCH_BOOKINGS_MAX);
    for (const booking of overdue) await saveDecision(trx, expireBooking(booking, clock()));
    return overdue.length;
  });
  return expired === BATCH_BOOKINGS_MAX ? 'more' : 'idle';
}
