import { ClosePayable } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { backoffMs, transact, type Clock, type Database, type JobResult, type Logger } from '@booking/runtime';
import { expireBooking } from '../../booking/booking-lifecycle.ts';
import { saveDecision } from '../../booking/booking-repository.ts';
import {
  claimOverdueBookings,
  comeBackAfter,
  lockOverdueBooking,
  type OverdueBooking,
} from '../../booking/overdue-booking-repository.ts';

/** Bookings one turn asks about, all at once. */
const BATCH_BOOKINGS = 20;
/** A session is mostly closed in a moment, and news of a payment is mostly there in one. */
const CLOSING_PAUSE = { firstMs: 2_000, maxMs: 300_000 };

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'request'>;
  readonly logger: Logger;
};

/** Lets go of what was not paid in time and cannot be paid any more. See ADR 0014. */
export async function expireBookings(deps: Deps): Promise<JobResult> {
  const overdue = await claimOverdueBookings(deps.db, BATCH_BOOKINGS);
  await Promise.all(overdue.map((booking) => letGo(deps, booking)));
  return overdue.length === BATCH_BOOKINGS ? 'more' : 'idle';
}

/** Without an answer of payments the booking is come back to as planned when it was claimed. */
async function letGo({ db, clock, bus, logger }: Deps, { id: bookingId, attempts }: OverdueBooking): Promise<void> {
  try {
    const { state } = await bus.request(ClosePayable, { bookingId });
    if (state === 'closed') await expire({ db, clock }, bookingId);
    else await comeBackAfter(db, bookingId, backoffMs(attempts, CLOSING_PAUSE));
  } catch (err) {
    logger.warn({ err, bookingId }, 'booking cannot expire yet');
  }
}

async function expire({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const booking = await lockOverdueBooking(trx, id);
    if (booking) await saveDecision(trx, expireBooking(booking, clock()));
  });
}
