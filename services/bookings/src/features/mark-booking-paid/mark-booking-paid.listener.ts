import { PaymentCompleted } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { takePayment } from '../../booking/booking-settlement.ts';
import { decideOnAccounts } from '../../steps/decide-on-accounts.ts';
import { lockBookingsOf } from '../../steps/lock-bookings-of.ts';

export const MarkBookingPaid = defineBatchListener({
  name: 'MarkBookingPaid',
  on: PaymentCompleted,
  lock: lockBookingsOf,
  handle: (heard, trx) =>
    decideOnAccounts(trx, heard, {
      bookingIdOf: ({ data: { payment } }) => payment.bookingId,
      decide: (account, { data: { payment } }, at) => takePayment(account, payment, at),
    }),
});
