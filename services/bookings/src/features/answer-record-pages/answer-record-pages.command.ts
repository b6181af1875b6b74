import { GetBookingPage } from '@booking/contracts';
import { answerRecordPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { listBookingsAfter } from '../../booking/booking-repository.ts';

export function answerBookingPageCommand({ db }: { db: Database }): CommandHandler {
  return answerRecordPage(GetBookingPage, async (page) =>
    (await listBookingsAfter(db, page)).map((booking) => ({
      version: booking.version,
      record: presentBooking(booking),
    })),
  );
}
