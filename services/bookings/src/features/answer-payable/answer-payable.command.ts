import { bookingNotFound, GetPayable } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { BookingReads } from '../../booking/booking-reads.ts';
import { presentBooking } from '../../booking/booking.ts';

export function answerPayableCommand({ reads }: { reads: Pick<BookingReads, 'submit'> }): CommandHandler {
  return defineCommandHandler(GetPayable, async ({ bookingId }) => {
    const booking = await reads.submit(bookingId);
    if (!booking) throw bookingNotFound(bookingId);
    return { booking: presentBooking(booking), version: booking.version };
  });
}
