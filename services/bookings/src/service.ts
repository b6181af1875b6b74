import { ClosePayable } from '@booking/contracts';
import { idempotencyJob } from '@booking/idempotency';
import { defineService, type Foundation } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import { bookingMachine } from './booking/booking.ts';
import type { Config } from './config.ts';
import { answerPayableCommand } from './features/answer-payable/answer-payable.command.ts';
import { answerBookingPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { cancelBookingCommand } from './features/cancel-booking/cancel-booking.command.ts';
import { cancelBookingRoute } from './features/cancel-booking/cancel-booking.route.ts';
import { CancelExternallyRefundedBooking } from './features/cancel-externally-refunded-booking/cancel-externally-refunded-booking.listener.ts';
import { createBookingRoute } from './features/create-booking/create-booking.route.ts';
import { newBookings } from './features/create-booking/new-bookings.ts';
import { eraseCustomerCommand } from './features/erase-customer/erase-customer.command.ts';
import { expireBookingsJob } from './features/expire-bookings/expire-bookings.job.ts';
import { exportCustomerCommand } from './features/export-customer/export-customer.command.ts';
import { EnterClosedDispute, EnterOpenedDispute } from './features/follow-disputes/follow-disputes.listener.ts';
import {
  EnterDelayedRefund,
  EnterRejectedRefund,
  EnterReleasedRefund,
  EnterRequestedRefund,
  MarkBookingRefunded,
  UnmarkBookingRefunded,
} from './features/follow-refunds/follow-refunds.listener.ts';
import { MarkBookingPaid } from './features/mark-booking-paid/mark-booking-paid.listener.ts';
import { quoteCancellationCommand } from './features/quote-cancellation/quote-cancellation.command.ts';
import { quoteCancellationRoute } from './features/quote-cancellation/quote-cancellation.route.ts';
import { getBookingRoute } from './features/read-bookings/get-booking.route.ts';
import { listBookingsRoute } from './features/read-bookings/list-bookings.route.ts';
import { BookingWatch } from './features/watch-booking/booking-watch.ts';
import { watchBookingRoute } from './features/watch-booking/watch-booking.route.ts';
import { bookingReads } from './steps/booking-reads.ts';

export const bookingsService = defineService({
  name: 'bookings',
  migrations,
  stateMachines: [bookingMachine],
  routes: (deps) => [
    createBookingRoute(deps),
    listBookingsRoute(deps),
    getBookingRoute(deps),
    watchBookingRoute(deps),
    quoteCancellationRoute(deps),
    cancelBookingRoute(deps),
  ],
  listeners: () => [
    MarkBookingPaid,
    MarkBookingRefunded,
    UnmarkBookingRefunded,
    EnterRequestedRefund,
    EnterReleasedRefund,
    EnterDelayedRefund,
    EnterRejectedRefund,
    EnterOpenedDispute,
    EnterClosedDispute,
    CancelExternallyRefundedBooking,
  ],
  commands: (deps) => [
    answerPayableCommand(deps),
    quoteCancellationCommand(deps),
    cancelBookingCommand(deps),
    answerBookingPageCommand(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
  ],
  sends: [ClosePayable],
  jobs: (deps) => [expireBookingsJob(deps), idempotencyJob(deps.db)],
  wire: ({ db, clock, logger }: Foundation<Config>) => ({
    bookings: newBookings({ db, clock }),
    reads: bookingReads(db),
    watch: new BookingWatch({ db, logger }),
  }),
  foundations: ({ reads }) => [reads],
  workers: ({ bookings }) => [bookings],
  observers: ({ watch }) => [watch],
});
