import { GetCompletedPayments, GetGatewayReports, GetPayable } from '@booking/contracts';
import { createGateways, questionLimit } from '@booking/gateways';
import { idempotencyJob } from '@booking/idempotency';
import { callbackArchive, reconcileJob, reconciliationCommands } from '@booking/reconciliation';
import { defineService, type Foundation } from '@booking/service';
import { migrations } from '../migrations/index.ts';
import type { Config } from './config.ts';
import { answerRefundPageCommand } from './features/answer-record-pages/answer-record-pages.command.ts';
import { answerSettingsCommand } from './features/answer-settings/answer-settings.command.ts';
import { decideRefundCommands } from './features/decide-refund/decide-refund.command.ts';
import { eraseCustomerCommand } from './features/erase-customer/erase-customer.command.ts';
import { exportCustomerCommand } from './features/export-customer/export-customer.command.ts';
import {
  HoldDisputedAmount,
  SettleDisputedAmount,
} from './features/hold-disputed-amount/hold-disputed-amount.listener.ts';
import { AllocationQueue } from './features/process-refund/allocation-queue.ts';
import { claimReleased } from './features/process-refund/claim-allocations.ts';
import { processRefundsJobs } from './features/process-refund/process-refunds.job.ts';
import { gatewayAnswers } from './features/process-refund/settle-answers.ts';
import { SettleRefund } from './features/process-refund/settle-refund.listener.ts';
import { getRefundRoute } from './features/read-refunds/get-refund.route.ts';
import { listRefundsRoute } from './features/read-refunds/list-refunds.route.ts';
import { refundSource } from './features/reconcile/refund-source.ts';
import {
  RecordMismatchedPayment,
  RecordRefundablePayment,
} from './features/record-refundable-payment/record-refundable-payment.listener.ts';
import { RefundCancelledBooking } from './features/refund-cancelled-booking/refund-cancelled-booking.listener.ts';
import { RefundSurplusPayment } from './features/refund-surplus-payment/refund-surplus-payment.listener.ts';
import { quoteRefundCommand } from './features/request-refund/quote-refund.command.ts';
import { requestRefundCommand } from './features/request-refund/request-refund.command.ts';
import { requestRefundRoute } from './features/request-refund/request-refund.route.ts';
import { refundRequests } from './features/request-refund/request-refunds.ts';
import { RequestWaits } from './features/request-refund/request-waits.ts';
import { EraseBookingOwner, TrackBookingOwner } from './features/track-booking-owner/track-booking-owner.listener.ts';
import { openRefundMetrics } from './features/watch-open-refunds/open-refund-metrics.ts';
import { allocationMachine } from './refund/allocation-machine.ts';
import { refundMachine } from './refund/refund.ts';
import { refundTerms } from './refund/refund-terms.ts';

export const refundsService = defineService({
  name: 'refunds',
  migrations,
  stateMachines: [refundMachine, allocationMachine],
  routes: (deps) => [requestRefundRoute(deps), listRefundsRoute(deps), getRefundRoute(deps)],
  listeners: ({ terms }) => [
    TrackBookingOwner,
    EraseBookingOwner,
    RecordRefundablePayment,
    RecordMismatchedPayment,
    HoldDisputedAmount,
    SettleDisputedAmount,
    RefundCancelledBooking(terms),
    RefundSurplusPayment(terms),
    SettleRefund,
  ],
  commands: (deps) => [
    quoteRefundCommand(deps),
    requestRefundCommand(deps),
    ...decideRefundCommands(deps),
    ...reconciliationCommands(deps),
    answerSettingsCommand(deps),
    answerRefundPageCommand(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
  ],
  sends: [GetPayable, GetCompletedPayments, GetGatewayReports],
  jobs: (deps) => [...processRefundsJobs(deps), reconcileJob(deps), idempotencyJob(deps.db)],
  wire({ config, db, bus, clock, logger }: Foundation<Config>) {
    const { reconcile } = config;
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(config.gateways, { clock, archive: callbackArchive(bus), limit });
    const answers = gatewayAnswers(db, reconcile.pollAfterSeconds);
    const queue = new AllocationQueue({ gateways, answers, logger }, config.refundCallsAtOnce);
    const sources = [refundSource({ db })];
    const terms = refundTerms(config, gateways);
    const requests = refundRequests({ db, terms, claimIn: (trx) => claimReleased(trx, queue) });
    return {
      ...{ service: 'refunds' as const, sources, reconcile, gateways, terms },
      ...{ answers, queue, requests, waits: new RequestWaits() },
    };
  },
  workers: ({ answers, queue, requests }) => [answers, queue, requests],
  observers: ({ db, queue, waits }) => [openRefundMetrics(db), queue.intake, waits],
});
