import { createGateways } from '@booking/gateways';
import { authenticator, httpServer, idempotencyJob, type Route } from '@booking/http';
import { createBus, messaging, type Listener } from '@booking/messaging';
import {
  composeService,
  createDatabase,
  createLogger,
  databasePart,
  jobRunner,
  systemClock,
  type Clock,
  type Logger,
  type Service,
} from '@booking/runtime';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { answerCompletedPayments } from './features/answer-completed-payments/answer-completed-payments.command.ts';
import { closeSessionsJob } from './features/close-sessions/close-sessions.job.ts';
import { ConfirmPayment } from './features/confirm-payment/confirm-payment.listener.ts';
import { initiatePaymentRoute } from './features/initiate-payment/initiate-payment.route.ts';
import type { Deps as InitiateDeps } from './features/initiate-payment/initiate-payment.ts';
import { getPaymentRoute } from './features/read-payments/get-payment.route.ts';
import { listPaymentsRoute } from './features/read-payments/list-payments.route.ts';
import { reconcilePaymentsJob } from './features/reconcile-payments/reconcile-payments.job.ts';
import { RecordDispute } from './features/record-dispute/record-dispute.listener.ts';
import {
  CloseCancelledPayable,
  CloseExpiredPayable,
  ClosePaidPayable,
  OpenPayable,
} from './features/track-payables/track-payables.listener.ts';

export const listeners: readonly Listener[] = [
  OpenPayable,
  ClosePaidPayable,
  CloseCancelledPayable,
  CloseExpiredPayable,
  ConfirmPayment,
  RecordDispute,
];

export function paymentsRoutes(deps: InitiateDeps): Route[] {
  return [initiatePaymentRoute(deps), listPaymentsRoute(deps), getPaymentRoute(deps)];
}

type Overrides = { clock?: Clock; logger?: Logger };

/** Everything payments does: what it answers, listens to and has to do by the clock. Tests start it too. */
export function createPaymentsService(config: Config, overrides: Overrides = {}): Service & { port(): number } {
  const { clock = systemClock, logger = createLogger({ service: 'payments', level: config.logLevel }) } = overrides;
  const db = createDatabase(config.databaseUrl);
  const bus = createBus({ servers: config.natsUrls, name: 'payments', logger });
  const gateways = createGateways(config.gateways, { clock });
  const { publicUrl, bookingTokenKeys } = config;
  const deps = { db, bus, gateways, clock, logger, publicUrl, bookingTokenKeys };

  const database = databasePart({ db, migrations });
  const delivery = messaging({
    service: 'payments',
    db,
    bus,
    listeners,
    commands: [answerCompletedPayments(deps)],
    logger,
  });
  const jobs = jobRunner({
    db,
    jobs: [reconcilePaymentsJob(deps), closeSessionsJob(deps), idempotencyJob(db)],
    logger,
  });
  const http = httpServer({
    port: config.port,
    routes: paymentsRoutes(deps),
    authenticate: authenticator({ ...config.auth, clock }),
    readiness: [database, bus, delivery],
    logger,
  });
  return { ...composeService('payments', [database, bus, delivery, jobs, http], logger), port: () => http.port() };
}
