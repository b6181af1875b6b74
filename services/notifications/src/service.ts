import { idempotencyJob } from '@booking/idempotency';
import { defineService, type Foundation } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { answerEndpointPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { answerSettingsCommand } from './features/answer-settings/answer-settings.command.ts';
import { dnsResolve, type Resolve } from './features/deliver-webhooks/checked-lookup.ts';
import { deliverWebhooksJob } from './features/deliver-webhooks/deliver-webhooks.job.ts';
import { webhookDeliveries } from './features/deliver-webhooks/webhook-deliveries.ts';
import { endDeliveriesJob } from './features/end-deliveries/end-deliveries.job.ts';
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
import { endpointMetrics } from './features/watch-endpoints/endpoint-metrics.ts';

/** How long events wait for other events, so that the events of many bookings share a transaction. */
const GATHER_MS = 200;

/** In tests, `resolve` replaces DNS. */
type Replaced = { readonly resolve: Resolve };

export const notificationsService = defineService({
  name: 'notifications',
  migrations,
  routes: (deps) => [
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
  ],
  listeners: () => notifyListeners,
  commands: (deps) => [
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
    answerEndpointPageCommand(deps),
    answerEndpointHealthCommand(deps),
    switchEndpointCommand(deps),
    testEndpointCommand(deps),
    ...readDeliveriesCommands(deps),
    answerSettingsCommand(),
    ...resendDeliveriesCommands(deps),
  ],
  // The service sends no commands or queries, because every event contains its whole resource.
  sends: [],
  jobs: ({ db, worker }) => [
    deliverWebhooksJob(worker),
    endDeliveriesJob(db),
    pruneDeliveriesJob(db),
    idempotencyJob(db),
  ],
  gatherMs: GATHER_MS,
  wire({ config, db, clock, logger, overrides: { resolve = dnsResolve() } }: Foundation<Config, Replaced>) {
    const { secretKeys, allowPrivateTargets } = config;
    const targetRules = { allowPrivateTargets };
    const deliveries = webhookDeliveries({ db, clock, logger, secretKeys, targetRules }, resolve);
    return { secretKeys, targetRules, ...deliveries };
  },
  foundations: ({ connections }) => [connections],
  workers: ({ worker }) => [worker],
  observers: ({ db }) => [endpointMetrics(db)],
});
