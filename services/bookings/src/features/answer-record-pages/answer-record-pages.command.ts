import { GetBookingPage } from '@booking/contracts';
import { answerVersionedPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { listBookingsAfter } from '../../booking/booking-repository.ts';

export function answerBookingPageCommand({ db }: { db: Database }): CommandHandler {
  return answerVersionedPage(GetBookingPage, (page) => listBookingsAfter(db, page), presentBooking);
}
