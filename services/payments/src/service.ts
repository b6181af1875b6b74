import { type CommandDefinition, GetGatewayReports, GetPayable, type StateMachine } from '@booking/contracts';
import { createGateways, questionLimit } from '@booking/gateways';
import type { Route } from '@booking/http';
import { idempotencyJob } from '@booking/idempotency';
import type { CommandHandler, Listener } from '@booking/messaging';
import {
  answerDiscrepancyPageCommand,
  callbackArchive,
  reconcileCommand,
  reconcileJob,
  type ReconciliationDeps,
  resolveDiscrepancyCommand,
} from '@booking/reconciliation';
import type { Job } from '@booking/runtime';
import { defineService } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { disputeMachine } from './dispute/dispute.ts';
import { answerCompletedPaymentsCommand } from './features/answer-completed-payments/answer-completed-payments.command.ts';
import { answerRecordPagesCommands } from './features/answer-record-pages/answer-record-pages.command.ts';
import { answerSettingsCommand } from './features/answer-settings/answer-settings.command.ts';
import { closePayableCommand } from './features/close-payable/close-payable.command.ts';
import { ConfirmPayment } from './features/confirm-payment/confirm-payment.listener.ts';
import { eraseCustomerCommand } from './features/erase-customer/erase-customer.command.ts';
import { exportCustomerCommand } from './features/export-customer/export-customer.command.ts';
import { closeSession } from './features/follow-session/close-session.ts';
import {
  closeOrphanedSessionsJobs,
  closeSessionsJobs,
  pollPaymentsJobs,
} from './features/follow-session/follow-session.job.ts';
import type { PollDeps } from './features/follow-session/poll-payments.ts';
import { refreshPayment } from './features/follow-session/refresh-payment.ts';
import { gatewayAnswers } from './features/initiate-payment/gateway-answers.ts';
import { initiatePaymentRoute } from './features/initiate-payment/initiate-payment.route.ts';
import type { Deps as InitiateDeps } from './features/initiate-payment/initiate-payment.ts';
import { newAttempts } from './features/initiate-payment/new-attempts.ts';
import { listPaymentMethodsRoute } from './features/list-payment-methods/list-payment-methods.route.ts';
import { getPaymentRoute, type ReadDeps } from './features/read-payments/get-payment.route.ts';
import { listPaymentsRoute } from './features/read-payments/list-payments.route.ts';
import { disputeSource } from './features/reconcile/dispute-source.ts';
import { paymentSource } from './features/reconcile/payment-source.ts';
import { RecordDispute } from './features/record-dispute/record-dispute.listener.ts';
import {
  CloseCancelledPayable,
  CloseExpiredPayable,
  ClosePaidPayable,
  ErasePayable,
  OpenPayable,
} from './features/track-payables/track-payables.listener.ts';
import { paymentMachine } from './payment/payment-machine.ts';
import { questionSchedule } from './payment/question-schedule.ts';
import { askedPayables } from './steps/asked-payables.ts';
import { removedGatewayNotice } from './steps/removed-gateway-notice.ts';

export const stateMachines: readonly StateMachine[] = [paymentMachine, disputeMachine];

export const listeners = [
  OpenPayable,
  ClosePaidPayable,
  CloseCancelledPayable,
  CloseExpiredPayable,
  ErasePayable,
  ConfirmPayment,
  RecordDispute,
] as const satisfies readonly Listener[];

export const sends: readonly CommandDefinition[] = [GetPayable, GetGatewayReports];

export function paymentsRoutes(deps: InitiateDeps & ReadDeps): Route[] {
  return [listPaymentMethodsRoute(deps), initiatePaymentRoute(deps), listPaymentsRoute(deps), getPaymentRoute(deps)];
}

type Deps = InitiateDeps & ReadDeps & PollDeps & { reconciliation: ReconciliationDeps };

function paymentsCommands(deps: Deps): CommandHandler[] {
  return [
    answerCompletedPaymentsCommand(deps),
    answerSettingsCommand(deps),
    closePayableCommand(deps),
    reconcileCommand(deps.reconciliation),
    resolveDiscrepancyCommand(deps.reconciliation),
    ...answerRecordPagesCommands(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
    answerDiscrepancyPageCommand(deps.reconciliation),
  ];
}

function paymentsJobs(deps: Deps): Job[] {
  return [
    ...pollPaymentsJobs(deps),
    ...closeSessionsJobs(deps),
    ...closeOrphanedSessionsJobs(deps),
    reconcileJob(deps.reconciliation),
    idempotencyJob(deps.db),
  ];
}

export const createPaymentsService = defineService<Config>({
  name: 'payments',
  migrations,
  sends,
  wire({ config, db, bus, clock, logger }) {
    const { publicUrl, bookingTokenKeys, reconcile } = config;
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(config.gateways, { clock, archive: callbackArchive(bus), limit });
    const schedule = questionSchedule(reconcile);
    const sources = [paymentSource({ db, clock }), disputeSource({ db })];
    const reconciliation = { service: 'payments', db, gateways, sources, reconcile, clock, logger } as const;
    const attempts = newAttempts({ db, gateways, schedule });
    const answers = gatewayAnswers(db);
    const asked = askedPayables(db);
    const noticeRemovedGateway = removedGatewayNotice(logger);
    const polling = { db, gateways, clock, logger, schedule, noticeRemovedGateway };
    const deps: Deps = {
      ...{ ...polling, bus, reconciliation, attempts, answers, asked },
      closeSession: (payment, reason) => closeSession({ db, gateways, clock }, payment, reason),
      refresh: (payment) => refreshPayment(polling, payment),
      ...{ publicUrl, bookingTokenKeys, returnAddresses: { hosts: config.returnUrlHosts, publicUrl } },
    };
    return {
      routes: paymentsRoutes(deps),
      listeners,
      commands: paymentsCommands(deps),
      jobs: paymentsJobs(deps),
      foundations: [asked],
      workers: [answers, attempts],
    };
  },
});
