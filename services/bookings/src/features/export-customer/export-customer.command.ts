import { BEFORE_EVERY_ID, GetCustomerRecords } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler, fittingRecords } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentBooking } from '../../booking/booking.ts';
import { listBookingsOfCustomer } from '../../booking/booking-repository.ts';

const PAGE_BOOKINGS = 100;

export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCustomerRecords.bookings, async ({ customerId, after }) => {
    const page = { after: after ?? BEFORE_EVERY_ID, limit: PAGE_BOOKINGS };
    const found = (await listBookingsOfCustomer(db, customerId, page)).map(presentBooking);
    return fittingRecords({ kind: 'booking', records: found, next: found[PAGE_BOOKINGS - 1]?.id ?? null });
  });
}
