import { ClosePayable, type CommandDefinition, type StateMachine } from '@booking/contracts';
import type { Route } from '@booking/http';
import { idempotencyJob } from '@booking/idempotency';
import type { Bus, CommandHandler, Listener } from '@booking/messaging';
import type { Clock, Database, Job, Logger, ReadPool } from '@booking/runtime';
import { defineService } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import { bookingMachine } from './booking/booking.ts';
import type { Config } from './config.ts';
import { answerPayableCommand } from './features/answer-payable/answer-payable.command.ts';
import { answerBookingPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { cancelBookingCommand } from './features/cancel-booking/cancel-booking.command.ts';
import { cancelBookingRoute } from './features/cancel-booking/cancel-booking.route.ts';
import { CancelExternallyRefundedBooking } from './features/cancel-externally-refunded-booking/cancel-externally-refunded-booking.listener.ts';
import { createBookingRoute } from './features/create-booking/create-booking.route.ts';
import { type NewBookings, newBookings } from './features/create-booking/new-bookings.ts';
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
import { type BookingReads, bookingReads } from './steps/booking-reads.ts';

export const stateMachines: readonly StateMachine[] = [bookingMachine];

type Deps = {
  db: Database;
  readPool: ReadPool;
  clock: Clock;
  bookings: NewBookings;
  reads: BookingReads;
  watch: BookingWatch;
};

export const listeners = [
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
] as const satisfies readonly Listener[];

export const sends: readonly CommandDefinition[] = [ClosePayable];

export function bookingsRoutes(deps: Deps): Route[] {
  return [
    createBookingRoute(deps),
    listBookingsRoute(deps),
    getBookingRoute(deps),
    watchBookingRoute(deps),
    quoteCancellationRoute(deps),
    cancelBookingRoute(deps),
  ];
}

function bookingsCommands(deps: Deps): CommandHandler[] {
  return [
    answerPayableCommand(deps),
    quoteCancellationCommand(deps),
    cancelBookingCommand(deps),
    answerBookingPageCommand(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
  ];
}

function bookingsJobs(deps: Deps & { bus: Bus; logger: Logger }): Job[] {
  return [expireBookingsJob(deps), idempotencyJob(deps.db)];
}

export const createBookingsService = defineService<Config>({
  name: 'bookings',
  migrations,
  sends,
  wire({ db, readPool, bus, clock, logger }) {
    const bookings = newBookings({ db, clock });
    const reads = bookingReads(db);
    const watch = new BookingWatch({ db, logger });
    const deps = { db, readPool, clock, bookings, reads, watch };
    return {
      routes: bookingsRoutes(deps),
      listeners,
      commands: bookingsCommands(deps),
      jobs: bookingsJobs({ ...deps, bus, logger }),
      foundations: [reads],
      workers: [bookings],
      observers: [watch],
    };
  },
});
