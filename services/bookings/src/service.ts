import { authenticator, httpServer, idempotencyJob, type Route } from '@booking/http';
import { createBus, messaging, type CommandHandler, type Listener } from '@booking/messaging';
import {
  composeService,
  createDatabase,
  createLogger,
  databasePart,
  jobRunner,
  systemClock,
  type Clock,
  type Database,
  type Job,
  type Logger,
  type Service,
} from '@booking/runtime';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { answerPayableCommand } from './features/answer-payable/answer-payable.command.ts';
import { cancelBookingRoute } from './features/cancel-booking/cancel-booking.route.ts';
import { createBookingRoute } from './features/create-booking/create-booking.route.ts';
import { expireBookingsJob } from './features/expire-bookings/expire-bookings.job.ts';
import { MarkBookingPaid } from './features/mark-booking-paid/mark-booking-paid.listener.ts';
import { MarkBookingRefunded } from './features/mark-booking-refunded/mark-booking-refunded.listener.ts';
import { UnmarkBookingRefunded } from './features/mark-booking-refunded/unmark-booking-refunded.listener.ts';
import { getBookingRoute } from './features/read-bookings/get-booking.route.ts';
import { listBookingsRoute } from './features/read-bookings/list-bookings.route.ts';

type Deps = { db: Database; clock: Clock };

export const listeners = [
  MarkBookingPaid,
  MarkBookingRefunded,
  UnmarkBookingRefunded,
] as const satisfies readonly Listener[];

export function bookingsRoutes(deps: Deps): Route[] {
  return [createBookingRoute(deps), listBookingsRoute(deps), getBookingRoute(deps), cancelBookingRoute(deps)];
}

function bookingsCommands(deps: Deps): CommandHandler[] {
  return [answerPayableCommand(deps)];
}

function bookingsJobs(deps: Deps): Job[] {
  return [expireBookingsJob(deps), idempotencyJob(deps.db)];
}

type Overrides = { clock?: Clock; logger?: Logger };

/** Everything bookings does, wired by hand; production and tests start the same. */
export function createBookingsService(config: Config, overrides: Overrides = {}): Service & { port(): number } {
  const { clock = systemClock, logger = createLogger({ service: 'bookings', level: config.logLevel }) } = overrides;
  const db = createDatabase(config.databaseUrl);
  const deps = { db, clock };

  const database = databasePart({ db, migrations });
  const bus = createBus({ servers: config.natsUrls, name: 'bookings', logger });
  const messages = messaging({ service: 'bookings', db, bus, listeners, commands: bookingsCommands(deps), logger });
  const jobs = jobRunner({ db, jobs: bookingsJobs(deps), logger });
  const http = httpServer({
    port: config.port,
    routes: bookingsRoutes(deps),
    authenticate: authenticator({ ...config.auth, clock }),
    readiness: [database, bus, messages],
    logger,
  });
  const service = composeService('bookings', [database, bus, messages, jobs, http], logger);
  return { ...service, port: () => http.port() };
}
