import { ClosePayable } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { backoffMs, type Clock, type Database, type Logger, transact } from '@booking/runtime';
import { expireBooking } from '../../booking/booking-lifecycle.ts';
import { saveDecision } from '../../booking/booking-repository.ts';
import {
  claimOverdueBookings,
  lockOverdueBooking,
  type OverdueBooking,
  retryAfter,
} from '../../booking/overdue-booking-repository.ts';

const BATCH_BOOKINGS = 20;
/** A session usually closes within seconds, and a payment is usually reported within seconds. */
const CLOSING_PAUSE = { firstMs: 2_000, maxMs: 120_000 };

export type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Pick<Bus, 'request'>;
  readonly logger: Logger;
};

/**
 * Expires bookings that were not paid in time and can no longer be paid. Returns whether more may be due. See ADR 14.
 */
export async function expireBookings(deps: Deps): Promise<boolean> {
  const overdue = await claimOverdueBookings(deps.db, BATCH_BOOKINGS);
  await Promise.all(overdue.map((booking) => closeAndExpire(deps, booking)));
  return overdue.length === BATCH_BOOKINGS;
}

/** Without an answer, the booking is retried at the time that the claim has set. */
async function closeAndExpire(
  { db, clock, bus, logger }: Deps,
  { id: bookingId, attempts }: OverdueBooking,
): Promise<void> {
  try {
    const { state } = await bus.request(ClosePayable, { bookingId });
    if (state === 'closed') await expire({ db, clock }, bookingId);
    else await retryAfter(db, bookingId, backoffMs(attempts + 1, CLOSING_PAUSE));
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
