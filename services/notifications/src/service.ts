import type { CommandDefinition } from '@booking/contracts';
import { authenticator, httpServer, idempotencyJob, RateLimits, type Route } from '@booking/http';
import { type CommandHandler, createBus, type Listener, messaging } from '@booking/messaging';
import {
  type Clock,
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  type Job,
  jobRunner,
  type Logger,
  type Part,
  type Service,
  systemClock,
  watch,
} from '@booking/runtime';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { countEndpoints } from './endpoint/endpoint-health-repository.ts';
import type { SecretKeys } from './endpoint/sealed-secret.ts';
import { answerEndpointPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { attemptDelivery } from './features/deliver-webhooks/attempt-delivery.ts';
import { deliverWebhooksJob } from './features/deliver-webhooks/deliver-webhooks.job.ts';
import { DeliveryWorker } from './features/deliver-webhooks/delivery-worker.ts';
import { notifyListeners } from './features/enqueue-deliveries/enqueue-deliveries.listener.ts';
import { eraseCustomerCommand } from './features/erase-customer/erase-customer.command.ts';
import { exportCustomerCommand } from './features/export-customer/export-customer.command.ts';
import { answerEndpointHealthCommand } from './features/manage-endpoints/answer-endpoint-health.command.ts';
import { createEndpointRoute } from './features/manage-endpoints/create-endpoint.route.ts';
import { deleteEndpointRoute } from './features/manage-endpoints/delete-endpoint.route.ts';
import { getEndpointRoute, listEndpointsRoute } from './features/manage-endpoints/read-endpoints.route.ts';
import { rotateSecretRoute } from './features/manage-endpoints/rotate-secret.route.ts';
import { switchEndpointCommand } from './features/manage-endpoints/switch-endpoint.command.ts';
import { updateEndpointRoute } from './features/manage-endpoints/update-endpoint.route.ts';
import { pruneDeliveriesJob } from './features/prune-deliveries/prune-deliveries.job.ts';
import { readDeliveriesCommands } from './features/read-deliveries/read-deliveries.command.ts';
import { getDeliveryRoute, listDeliveriesRoute } from './features/read-deliveries/read-deliveries.route.ts';
import { resendDeliveriesCommands } from './features/resend-deliveries/resend-deliveries.command.ts';
import { resendDeliveryRoute, resendFailedRoute } from './features/resend-deliveries/resend-deliveries.route.ts';
import { testEndpointCommand } from './features/test-endpoint/test-endpoint.command.ts';
import { testEndpointRoute } from './features/test-endpoint/test-endpoint.route.ts';
import { dnsResolve, type Resolve } from './target/checked-lookup.ts';
import { webhookPoster } from './target/post-webhook.ts';
import type { TargetRules } from './target/target-rules.ts';

export const listeners: readonly Listener[] = notifyListeners;

/** Its requests to other services: none, because every event holds its whole resource. */
export const sends: readonly CommandDefinition[] = [];

type Deps = { db: Database; clock: Clock; secretKeys: SecretKeys; targetRules: TargetRules };

export function notificationsRoutes(deps: Deps): Route[] {
  return [
    createEndpointRoute(deps),
    listEndpointsRoute(deps),
    getEndpointRoute(deps),
    updateEndpointRoute(deps),
    deleteEndpointRoute(deps),
    rotateSecretRoute(deps),
    testEndpointRoute(deps),
    listDeliveriesRoute(deps),
    getDeliveryRoute(deps),
    resendDeliveryRoute(deps),
    resendFailedRoute(deps),
  ];
}

/** The questions and orders of staff, which admin sends. */
function notificationsCommands(deps: Deps): CommandHandler[] {
  return [
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
    answerEndpointPageCommand(deps),
    answerEndpointHealthCommand(deps),
    switchEndpointCommand(deps),
    testEndpointCommand(deps),
    ...readDeliveriesCommands(deps),
    ...resendDeliveriesCommands(deps),
  ];
}

function notificationsJobs({ db }: Deps, worker: DeliveryWorker): Job[] {
  return [deliverWebhooksJob(worker), pruneDeliveriesJob(db), idempotencyJob(db)];
}

/** Events of one change come from several services within milliseconds, and share a transaction here. */
const GATHER_MS = 20;

type Overrides = { clock?: Clock; logger?: Logger; resolve?: Resolve };

/** The wiring of notifications; production and tests start the same service. */
export function createNotificationsService(
  config: Config,
  { clock = systemClock, logger = loggerOf(config), resolve = dnsResolve() }: Overrides = {},
): Service & { port(): number } {
  const { secretKeys, allowPrivateTargets } = config;
  const targetRules = { allowPrivateTargets };
  const db = createDatabase(config.databaseUrl, { logger, allowFsyncOff: config.allowFsyncOff, touchesFewRows: true });
  const deps = { db, clock, secretKeys, targetRules };
  const post = webhookPoster({ rules: targetRules, resolve });
  const worker = new DeliveryWorker({
    ...{ db, clock, logger },
    attempt: (delivery, stopped) => attemptDelivery({ post, secretKeys, clock }, delivery, stopped),
  });

  const database = databasePart({ db, migrations, logger });
  const bus = createBus({ ...config.bus, name: 'notifications', sends, logger });
  const messages = messaging({
    service: 'notifications',
    db,
    bus,
    listeners,
    commands: notificationsCommands(deps),
    logger,
    gatherMs: GATHER_MS,
  });
  const jobs = jobRunner({ db, jobs: notificationsJobs(deps, worker), logger });
  const http = httpServer({
    port: config.port,
    host: config.host,
    routes: notificationsRoutes(deps),
    authenticate: authenticator({ ...config.auth, clock }),
    rateLimits: new RateLimits(config.rateLimits, clock),
    readiness: [database, bus, messages],
    logger,
  });

  const parts = [http.door, database, connections(post), bus, messages, worker, jobs, http, endpointMetrics(db)];
  return { ...composeService('notifications', parts, logger), port: () => http.port() };
}

function loggerOf({ logLevel: level }: Config): Logger {
  return createLogger({ service: 'notifications', level });
}

/** Closes kept connections to endpoints when the service has stopped sending. */
function connections(post: { close(): void }): Part {
  return {
    name: 'connections to endpoints',
    start: () => Promise.resolve(),
    stop() {
      post.close();
      return Promise.resolve();
    },
  };
}

function endpointMetrics(db: Database): Part {
  let unwatch = (): void => undefined;
  return {
    name: 'metrics of endpoints',
    start() {
      unwatch = watch('booking.webhook.endpoints', () => countEndpoints(db));
      return Promise.resolve();
    },
    stop() {
      unwatch();
      return Promise.resolve();
    },
  };
}
