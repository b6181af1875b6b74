import { createGateways, type Gateways } from '@booking/gateways';
import { authenticator, httpServer, idempotencyJob, type Route } from '@booking/http';
import { createBus, messaging, type Bus, type CommandHandler, type Listener } from '@booking/messaging';
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
import { HoldDisputedAmount } from './features/hold-disputed-amount/hold-disputed-amount.listener.ts';
import { SettleDisputedAmount } from './features/hold-disputed-amount/settle-disputed-amount.listener.ts';
import { GatewayCalls } from './features/process-refunds/gateway-calls.ts';
import { processRefundsJob } from './features/process-refunds/process-refunds.job.ts';
import { getRefundRoute } from './features/read-refunds/get-refund.route.ts';
import { listRefundsRoute } from './features/read-refunds/list-refunds.route.ts';
import { RecordRefundablePayment } from './features/record-refundable-payment/record-refundable-payment.listener.ts';
import { RefundCancelledBooking } from './features/refund-cancelled-booking/refund-cancelled-booking.listener.ts';
import { RefundSurplusPayment } from './features/refund-surplus-payment/refund-surplus-payment.listener.ts';
import { requestRefundRoute } from './features/request-refund/request-refund.route.ts';
import { processRefundCommand } from './features/review-refund/process-refund.command.ts';
import { rejectRefundCommand } from './features/review-refund/reject-refund.command.ts';
import { SettleRefund } from './features/settle-refund/settle-refund.listener.ts';
import { TrackBookingOwner } from './features/track-booking-owner/track-booking-owner.listener.ts';

export const listeners = [
  TrackBookingOwner,
  RecordRefundablePayment,
  HoldDisputedAmount,
  SettleDisputedAmount,
  RefundCancelledBooking,
  RefundSurplusPayment,
  SettleRefund,
] as const satisfies readonly Listener[];

type Deps = { db: Database; bus: Bus; gateways: Gateways };

export function refundsRoutes(deps: Deps): Route[] {
  return [requestRefundRoute(deps), listRefundsRoute(deps), getRefundRoute(deps)];
}

function refundsCommands(deps: Deps): CommandHandler[] {
  return [processRefundCommand(deps), rejectRefundCommand(deps)];
}

type JobDeps = Deps & { logger: Logger; calls: GatewayCalls };

function refundsJobs({ db, gateways, logger, calls }: JobDeps): Job[] {
  const callGateways = [...gateways.values()].map((gateway) => processRefundsJob({ db, logger, gateway, calls }));
  return [...callGateways, idempotencyJob(db)];
}

type Overrides = { clock?: Clock; logger?: Logger };

/** Everything refunds does, wired by hand; production and tests start the same. */
export function createRefundsService(config: Config, overrides: Overrides = {}): Service & { port(): number } {
  const { clock = systemClock, logger = createLogger({ service: 'refunds', level: config.logLevel }) } = overrides;
  const db = createDatabase(config.databaseUrl);
  const bus = createBus({ servers: config.natsUrls, name: 'refunds', logger });
  const deps = { db, bus, gateways: createGateways(config.gateways, { clock }) };

  const database = databasePart({ db, migrations });
  const messages = messaging({ service: 'refunds', db, bus, listeners, commands: refundsCommands(deps), logger });
  const http = httpServer({
    port: config.port,
    routes: refundsRoutes(deps),
    authenticate: authenticator({ ...config.auth, clock }),
    readiness: [database, bus, messages],
    logger,
  });
  const calls = new GatewayCalls();
  const jobs = jobRunner({ db, jobs: refundsJobs({ ...deps, logger, calls }), logger });
  const parts = [database, bus, messages, calls, jobs, http];
  return { ...composeService('refunds', parts, logger), port: () => http.port() };
}
