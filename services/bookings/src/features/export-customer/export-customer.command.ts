import { answerCustomerRecords, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { listBookingsOfCustomer } from '../../booking/booking-repository.ts';

export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return answerCustomerRecords('bookings', async ({ customerId }, page) => [
    { kind: 'booking', records: (await listBookingsOfCustomer(db, customerId, page)).map(presentBooking) },
  ]);
}
