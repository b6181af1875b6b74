import { type CommandDefinition, ProblemError } from '@booking/contracts';
import { createGateways, type Gateways, questionLimit } from '@booking/gateways';
import type { Listener } from '@booking/messaging';
import { type Clock, CommitBatcher, type Logger } from '@booking/runtime';
import { defineService } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { Observation } from './callback/observation.ts';
import { RefusalTally } from './callback-refusal/refusal-tally.ts';
import type { Config } from './config.ts';
import { answerCallbackCommand } from './features/answer-callback/answer-callback.command.ts';
import { answerCallbackDeliveriesCommand } from './features/answer-callback-deliveries/answer-callback-deliveries.command.ts';
import { answerCallbackRefusalsCommand } from './features/answer-callback-refusals/answer-callback-refusals.command.ts';
import { answerGatewayReportsCommand } from './features/answer-gateway-reports/answer-gateway-reports.command.ts';
import { answerCallbackPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { answerSettingsCommand } from './features/answer-settings/answer-settings.command.ts';
import { confirmCallbacksJobs, dropUnknownCallbacksJob } from './features/confirm-callbacks/confirm-callbacks.job.ts';
import { eraseCustomerCommand } from './features/erase-customer/erase-customer.command.ts';
import { exportCustomerCommand } from './features/export-customer/export-customer.command.ts';
import { flushRefusalsJob, lastRefusals } from './features/flush-refusals/flush-refusals.job.ts';
import { receiveWebhookRoute } from './features/receive-webhook/receive-webhook.route.ts';
import { type Deps as StoreDeps, type Receipt, storeCallbacks } from './features/receive-webhook/store-callbacks.ts';
import { removeOldBodiesJob } from './features/remove-old-bodies/remove-old-bodies.job.ts';
import { replayCallbackCommand } from './features/replay-callback/replay-callback.command.ts';
import {
  TrackCaptureReference,
  TrackMismatchedCapture,
  TrackPaymentAddress,
} from './features/track-payment-addresses/track-payment-addresses.listener.ts';
import { archivedMethods, askableMethods } from './steps/methods-by-ability.ts';

export const listeners = [
  TrackPaymentAddress,
  TrackCaptureReference,
  TrackMismatchedCapture,
] as const satisfies readonly Listener[];

export const sends: readonly CommandDefinition[] = [];

/** Events of payments wait for others, to share their transaction. Reports about unknown payments wait with them. */
const GATHER_MS = 200;

export const createGatewayWebhooksService = defineService<Config>({
  name: 'gateway-webhooks',
  migrations,
  sends,
  gatherMs: GATHER_MS,
  wire({ config, db, clock, logger }) {
    const refusals = new RefusalTally();
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(config.gateways, { clock, limit });
    const methods = { askable: askableMethods(gateways), archived: archivedMethods(gateways) };
    const callbacks = callbackBatcher({ db, ...methods }, logger);
    const gatewaysBy = (time: Clock) => gatewaysOf(config, time);
    const deps = { ...config, ...methods, db, gateways, gatewaysBy, refusals, clock, logger };
    return {
      routes: [],
      rawHandler: receiveWebhookRoute({ ...deps, store: (observation) => callbacks.submit(observation) }),
      listeners,
      commands: [
        replayCallbackCommand(deps),
        answerCallbackCommand(deps),
        answerCallbackDeliveriesCommand(deps),
        answerCallbackRefusalsCommand(deps),
        answerSettingsCommand(config),
        answerGatewayReportsCommand(deps),
        answerCallbackPageCommand(deps),
        exportCustomerCommand(deps),
        eraseCustomerCommand(deps),
      ],
      jobs: [
        flushRefusalsJob(deps),
        ...confirmCallbacksJobs(deps),
        dropUnknownCallbacksJob(db),
        removeOldBodiesJob(deps),
      ],
      workers: [lastRefusals(deps), callbacks],
    };
  },
});

/** Gateways expect an answer within a few seconds. A webhook that takes longer to store is answered with 503. */
const STORED_MS_MAX = 2_500;

function callbackBatcher(deps: StoreDeps, logger: Logger): CommitBatcher<Observation, Receipt> {
  return new CommitBatcher({
    name: 'callbacks',
    store: (observations) => storeCallbacks(deps, observations),
    bytesOf: ({ callback }) => callback.body?.length ?? 0,
    answerMsMax: STORED_MS_MAX,
    unavailable(failure) {
      if (failure) logger.error({ err: failure.error, count: failure.count }, 'callbacks were not stored');
      return new ProblemError('service-unavailable', 'The callback could not be stored now; deliver it again.');
    },
  });
}

/** The gateways without circuit breakers, because reading a webhook calls no gateway. */
function gatewaysOf({ gateways }: Config, clock: Clock): Gateways {
  return new Map(gateways.map((create) => create(clock)).map((gateway) => [gateway.method, gateway]));
}
