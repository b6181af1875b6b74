import type { Gateways } from '@booking/gateways';
import { httpServer } from '@booking/http';
import { createBus, messaging, type Listener } from '@booking/messaging';
import {
  composeService,
  createDatabase,
  createLogger,
  databasePart,
  jobRunner,
  systemClock,
  type Clock,
  type Database,
  type Logger,
  type Service,
} from '@booking/runtime';
import { migrations } from '../migrations/index.ts';
import { RefusalTally } from './callback-refusal/refusal-tally.ts';
import type { Observation } from './callback/observation.ts';
import type { Config } from './config.ts';
import { answerCallbackCommand } from './features/answer-callback/answer-callback.command.ts';
import { flushRefusalsJob } from './features/flush-refusals/flush-refusals.job.ts';
import { CommitBatcher } from './features/receive-webhook/commit-batcher.ts';
import { receiveWebhookRoute } from './features/receive-webhook/receive-webhook.route.ts';
import { storeCallbacks, type Receipt } from './features/receive-webhook/store-callbacks.ts';
import { replayCallbackCommand } from './features/replay-callback/replay-callback.command.ts';
import {
  TrackCaptureReference,
  TrackPaymentAddress,
} from './features/track-payment-addresses/track-payment-addresses.listener.ts';

export const listeners = [TrackPaymentAddress, TrackCaptureReference] as const satisfies readonly Listener[];

type Overrides = { clock?: Clock; logger?: Logger };

/** Everything gateway-webhooks does, wired by hand; production and tests start the same. */
export function createGatewayWebhooksService(
  config: Config,
  { clock = systemClock, logger = loggerOf(config) }: Overrides = {},
): Service & { port(): number } {
  const { publicUrl, bookingTokenKeys } = config;
  const db = createDatabase(config.databaseUrl);
  const bus = createBus({ servers: config.natsUrls, name: 'gateway-webhooks', logger });
  const refusals = new RefusalTally();
  const callbacks = callbackBatcher(db, logger);
  const gatewaysBy = (time: Clock) => gatewaysOf(config, time);
  const webhooks = receiveWebhookRoute({
    gateways: gatewaysBy(clock),
    publicUrl,
    bookingTokenKeys,
    store: (observation) => callbacks.submit(observation),
    refusals,
    clock,
    logger,
  });

  const database = databasePart({ db, migrations });
  const messages = messaging({
    service: 'gateway-webhooks',
    db,
    bus,
    listeners,
    commands: [replayCallbackCommand({ db, publicUrl, gatewaysBy }), answerCallbackCommand({ db })],
    logger,
  });
  const jobs = jobRunner({ db, jobs: [flushRefusalsJob({ db, refusals, logger })], logger });
  const http = httpServer({
    port: config.port,
    routes: [],
    rawHandler: webhooks,
    readiness: [database, bus, messages],
    logger,
  });

  const parts = [database, bus, messages, jobs, http, callbacks];
  return { ...composeService('gateway-webhooks', parts, logger), port: () => http.port() };
}

function loggerOf({ logLevel: level }: Config): Logger {
  return createLogger({ service: 'gateway-webhooks', level });
}

function callbackBatcher(db: Database, logger: Logger): CommitBatcher<Observation, Receipt> {
  return new CommitBatcher({
    name: 'callbacks',
    store: (observations) => storeCallbacks(db, observations),
    bytesOf: ({ callback }) => callback.body.length,
    logger,
  });
}

/** Without circuit breakers: this service only reads what gateways send, and never calls one. */
function gatewaysOf({ gateways }: Config, clock: Clock): Gateways {
  return new Map(gateways.map((create) => create(clock)).map((gateway) => [gateway.method, gateway]));
}
