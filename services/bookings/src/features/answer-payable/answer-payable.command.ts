import { GetPayable } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { getBooking } from '../../booking/booking-repository.ts';

export function answerPayableCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetPayable, async ({ bookingId }) => {
    const booking = await getBooking(db, bookingId);
    return { booking: presentBooking(booking), version: booking.version };
  });
}
