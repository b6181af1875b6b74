import { GetGatewayReports, GetPayable } from '@booking/contracts';
import { createGateways, questionLimit } from '@booking/gateways';
import { idempotencyJob } from '@booking/idempotency';
import { callbackArchive, reconcileJob, reconciliationCommands } from '@booking/reconciliation';
import { defineService, type Foundation } from '@booking/service';
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
import {
  closeOrphanedSessionsJobs,
  closeSessionsJobs,
  pollPaymentsJobs,
} from './features/follow-session/follow-session.job.ts';
import { refreshPayment } from './features/follow-session/refresh-payment.ts';
import { removedGatewayNotice } from './features/follow-session/removed-gateway-notice.ts';
import { supersedeAttempt } from './features/follow-session/supersede-attempt.ts';
import { initiatePaymentRoute } from './features/initiate-payment/initiate-payment.route.ts';
import { newAttempts } from './features/initiate-payment/new-attempts.ts';
import { gatewayAnswers } from './features/initiate-payment/open-session.ts';
import { listPaymentMethodsRoute } from './features/list-payment-methods/list-payment-methods.route.ts';
import { getPaymentRoute } from './features/read-payments/get-payment.route.ts';
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
import type { BlockingPayment } from './payment/attempt-repository.ts';
import type { Payment } from './payment/payment.ts';
import { paymentMachine } from './payment/payment-machine.ts';
import { questionSchedule } from './payment/question-schedule.ts';
import { askedPayables } from './steps/get-payable.ts';

export const paymentsService = defineService({
  name: 'payments',
  migrations,
  stateMachines: [paymentMachine, disputeMachine],
  routes: (deps) => [
    listPaymentMethodsRoute(deps),
    initiatePaymentRoute(deps),
    listPaymentsRoute(deps),
    getPaymentRoute(deps),
  ],
  listeners: () => [
    OpenPayable,
    ClosePaidPayable,
    CloseCancelledPayable,
    CloseExpiredPayable,
    ErasePayable,
    ConfirmPayment,
    RecordDispute,
  ],
  commands: (deps) => [
    answerCompletedPaymentsCommand(deps),
    answerSettingsCommand(deps),
    closePayableCommand(deps),
    ...reconciliationCommands(deps),
    ...answerRecordPagesCommands(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
  ],
  sends: [GetPayable, GetGatewayReports],
  jobs: (deps) => [
    ...pollPaymentsJobs(deps),
    ...closeSessionsJobs(deps),
    ...closeOrphanedSessionsJobs(deps),
    reconcileJob(deps),
    idempotencyJob(deps.db),
  ],
  wire({ config, db, bus, clock, logger }: Foundation<Config>) {
    const { publicUrl, bookingTokenKeys, returnUrlHosts: hosts, reconcile } = config;
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(config.gateways, { clock, archive: callbackArchive(bus), limit });
    const schedule = questionSchedule(reconcile);
    const polling = { db, gateways, clock, logger, schedule, noticeRemovedGateway: removedGatewayNotice(logger) };
    const sources = [paymentSource({ db, clock }), disputeSource({ db })];
    return {
      ...{ ...polling, service: 'payments' as const, sources, reconcile },
      ...{ publicUrl, bookingTokenKeys, returnAddresses: { hosts, publicUrl } },
      attempts: newAttempts({ db, gateways, schedule }),
      answers: gatewayAnswers(db),
      asked: askedPayables(db),
      supersede: (blocking: BlockingPayment) => supersedeAttempt(polling, blocking),
      refresh: (payment: Payment) => refreshPayment(polling, payment),
    };
  },
  foundations: ({ asked }) => [asked],
  workers: ({ answers, attempts }) => [answers, attempts],
});
