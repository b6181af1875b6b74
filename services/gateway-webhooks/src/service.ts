import { createGateways, questionLimit } from '@booking/gateways';
import { defineService, type Foundation } from '@booking/service';
import { migrations } from '../migrations/index.ts';
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
import { callbackReceipts } from './features/receive-webhook/store-callbacks.ts';
import { removeOldBodiesJob } from './features/remove-old-bodies/remove-old-bodies.job.ts';
import { replayCallbackCommand } from './features/replay-callback/replay-callback.command.ts';
import {
  TrackCaptureReference,
  TrackMismatchedCapture,
  TrackPaymentAddress,
} from './features/track-payment-addresses/track-payment-addresses.listener.ts';
import { certificateStore } from './signing-certificate/signing-certificate-repository.ts';
import { archivedMethods, askableMethods } from './steps/methods-by-ability.ts';

/**
 * How long an event of a payment waits for further events, to share a transaction. Reports about unknown payments wait
 * with it.
 */
const GATHER_MS = 200;

export const gatewayWebhooksService = defineService({
  name: 'gateway-webhooks',
  migrations,
  rawHandler: receiveWebhookRoute,
  listeners: () => [TrackPaymentAddress, TrackCaptureReference, TrackMismatchedCapture],
  commands: (deps) => [
    replayCallbackCommand(deps),
    answerCallbackCommand(deps),
    answerCallbackDeliveriesCommand(deps),
    answerCallbackRefusalsCommand(deps),
    answerSettingsCommand(deps),
    answerGatewayReportsCommand(deps),
    answerCallbackPageCommand(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
  ],
  sends: [],
  jobs: (deps) => [
    flushRefusalsJob(deps),
    ...confirmCallbacksJobs(deps),
    dropUnknownCallbacksJob(deps.db),
    removeOldBodiesJob(deps),
  ],
  gatherMs: GATHER_MS,
  wire({ config, db, clock, logger }: Foundation<Config>) {
    const { publicUrl, bookingTokenKeys, callbackRetentionDays, gateways: gatewaySettings } = config;
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(gatewaySettings, { clock, limit, certificates: certificateStore(db) });
    const methods = { askable: askableMethods(gateways), archived: archivedMethods(gateways) };
    return {
      ...{ publicUrl, bookingTokenKeys, callbackRetentionDays, gatewaySettings, gateways, ...methods },
      refusals: new RefusalTally(),
      callbacks: callbackReceipts({ db, logger, ...methods }),
    };
  },
  workers: (deps) => [lastRefusals(deps), deps.callbacks],
});
