import type { CommandDefinition } from '@booking/contracts';
import type { Route } from '@booking/http';
import { idempotencyJob } from '@booking/idempotency';
import type { CommandHandler, Listener } from '@booking/messaging';
import { type Clock, type Database, gauges, type Job, type Part, type SecretKeys, watch } from '@booking/runtime';
import { defineService, type Foundation, type Overrides, type Wiring } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { countEndpoints } from './endpoint/endpoint-health-repository.ts';
import { answerEndpointPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { answerSettingsCommand } from './features/answer-settings/answer-settings.command.ts';
import { attemptDelivery } from './features/deliver-webhooks/attempt-delivery.ts';
import { dnsResolve, type Resolve } from './features/deliver-webhooks/checked-lookup.ts';
import { deliverWebhooksJob } from './features/deliver-webhooks/deliver-webhooks.job.ts';
import { DeliveryWorker } from './features/deliver-webhooks/delivery-worker.ts';
import { webhookPoster } from './features/deliver-webhooks/post-webhook.ts';
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
import type { TargetRules } from './target/target-rules.ts';

export const listeners: readonly Listener[] = notifyListeners;

/** The commands and queries that this service sends. It sends none, because every event contains its whole resource. */
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

function notificationsCommands(deps: Deps): CommandHandler[] {
  return [
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
    answerEndpointPageCommand(deps),
    answerEndpointHealthCommand(deps),
    switchEndpointCommand(deps),
    testEndpointCommand(deps),
    ...readDeliveriesCommands(deps),
    answerSettingsCommand(),
    ...resendDeliveriesCommands(deps),
  ];
}

function notificationsJobs({ db }: Deps, worker: DeliveryWorker): Job[] {
  return [deliverWebhooksJob(worker), pruneDeliveriesJob(db), idempotencyJob(db)];
}

/** How long events wait for other events, so that the events of many bookings share a transaction. */
const GATHER_MS = 200;

/** In tests, `resolve` replaces DNS. */
type OwnOverrides = Overrides & { readonly resolve?: Resolve };

export function createNotificationsService(
  config: Config,
  { resolve = dnsResolve(), ...overrides }: OwnOverrides = {},
) {
  const create = defineService<Config>({
    name: 'notifications',
    migrations,
    sends,
    gatherMs: GATHER_MS,
    wire: (foundation) => wire(foundation, resolve),
  });
  return create(config, overrides);
}

function wire({ config, db, clock, logger }: Foundation<Config>, resolve: Resolve): Wiring {
  const { secretKeys, allowPrivateTargets } = config;
  const deps = { db, clock, secretKeys, targetRules: { allowPrivateTargets } };
  const post = webhookPoster({ rules: deps.targetRules, resolve });
  const worker = new DeliveryWorker({
    ...{ db, clock, logger },
    attempt: (delivery, stopped) => attemptDelivery({ post, secretKeys, clock }, delivery, stopped),
  });
  return {
    routes: notificationsRoutes(deps),
    listeners,
    commands: notificationsCommands(deps),
    jobs: notificationsJobs(deps, worker),
    foundations: [connections(post)],
    workers: [worker],
    observers: [gauges('metrics of endpoints', () => [watch('booking.webhook.endpoints', () => countEndpoints(db))])],
  };
}

/** Closes kept-alive connections to endpoints after the service has stopped sending. */
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
