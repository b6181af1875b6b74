import { bookingNotFound, GetPayable } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { presentBooking } from '../../booking/booking.ts';
import type { BookingReads } from '../../steps/booking-reads.ts';

export function answerPayableCommand({ reads }: { reads: Pick<BookingReads, 'submit'> }): CommandHandler {
  return defineCommandHandler(GetPayable, async ({ bookingId }) => {
    const booking = await reads.submit(bookingId);
    if (!booking) throw bookingNotFound(bookingId);
    return { booking: presentBooking(booking), version: booking.version };
  });
}
