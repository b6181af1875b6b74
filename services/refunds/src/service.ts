import {
  type CommandDefinition,
  GetCompletedPayments,
  GetGatewayReports,
  GetPayable,
  type StateMachine,
} from '@booking/contracts';
import { createGateways, type Gateways, questionLimit } from '@booking/gateways';
import type { Route } from '@booking/http';
import { idempotencyJob, RequestBatcher } from '@booking/idempotency';
import type { Bus, CommandHandler, Listener } from '@booking/messaging';
import {
  answerDiscrepancyPageCommand,
  callbackArchive,
  reconcileCommand,
  reconcileJob,
  type ReconciliationDeps,
  resolveDiscrepancyCommand,
} from '@booking/reconciliation';
import type { Clock, Database, Job, Part } from '@booking/runtime';
import { defineService } from '@booking/service';
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
import { type Answers, carryOut, handBack } from './features/process-refund/carry-out.ts';
import { processRefundCommand } from './features/process-refund/process-refund.command.ts';
import { processRefundsJobs } from './features/process-refund/process-refunds.job.ts';
import { settleAnswers } from './features/process-refund/settle-answers.ts';
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
import { requestRefunds, turnOfRequest } from './features/request-refund/request-refunds.ts';
import type { RefundRequests } from './features/request-refund/submit-request.ts';
import { EraseBookingOwner, TrackBookingOwner } from './features/track-booking-owner/track-booking-owner.listener.ts';
import { openRefundMetrics } from './features/watch-open-refunds/open-refund-metrics.ts';
import { allocationMachine } from './refund/allocation-machine.ts';
import { refundMachine } from './refund/refund.ts';
import type { RefundTerms } from './refund/refund-terms.ts';
import { NO_CAPS } from './release-caps/release-caps.ts';
import { type QueueOptions, SubmissionQueue } from './steps/submission-queue.ts';

export const stateMachines: readonly StateMachine[] = [refundMachine, allocationMachine];

function refundsListeners(terms: RefundTerms): Listener[] {
  return [
    TrackBookingOwner,
    EraseBookingOwner,
    RecordRefundablePayment,
    RecordMismatchedPayment,
    HoldDisputedAmount,
    SettleDisputedAmount,
    RefundCancelledBooking(terms),
    RefundSurplusPayment(terms),
    SettleRefund,
  ];
}

/** The listeners by name and event, the same in every configuration, for the bus and the documents. */
export const listeners: readonly Listener[] = refundsListeners({
  approvalPolicy: new Map(),
  caps: NO_CAPS,
  indivisibleMethods: new Set(),
});

export const sends: readonly CommandDefinition[] = [GetPayable, GetCompletedPayments, GetGatewayReports];

type Deps = {
  db: Database;
  bus: Bus;
  gateways: Gateways;
  terms: RefundTerms;
  requests: RefundRequests;
  queue: SubmissionQueue;
  clock: Clock;
  stopping: AbortSignal;
};

export function refundsRoutes(deps: Deps): Route[] {
  return [requestRefundRoute(deps), listRefundsRoute(deps), getRefundRoute(deps)];
}

type WorkDeps = Deps & Pick<QueueOptions, 'carryOut'> & { reconciliation: ReconciliationDeps };

function refundsCommands(deps: WorkDeps): CommandHandler[] {
  const { db, terms } = deps;
  return [
    quoteRefundCommand(deps),
    requestRefundCommand(deps),
    processRefundCommand({ db, terms }),
    ...decideRefundCommands({ db, terms }),
    reconcileCommand(deps.reconciliation),
    resolveDiscrepancyCommand(deps.reconciliation),
    answerSettingsCommand(deps),
    answerRefundPageCommand(deps),
    exportCustomerCommand(deps),
    eraseCustomerCommand(deps),
    answerDiscrepancyPageCommand(deps.reconciliation),
  ];
}

function refundsJobs(deps: WorkDeps): Job[] {
  return [...processRefundsJobs(deps), reconcileJob(deps.reconciliation), idempotencyJob(deps.db)];
}

type AnswerDeps = { db: Database; pollAfterSeconds: readonly number[] };

function gatewayAnswers({ db, pollAfterSeconds }: AnswerDeps): Answers {
  return new RequestBatcher({
    name: 'gateway answers',
    db,
    decide: (trx, answers) => settleAnswers(trx, answers, pollAfterSeconds),
    turnOf: ({ submission }) => submission.bookingId,
  });
}

type RequestDeps = { db: Database; terms: RefundTerms; queue: SubmissionQueue };

function refundRequests({ db, ...deps }: RequestDeps): RefundRequests {
  return new RequestBatcher({
    name: 'refund requests',
    db,
    decide: (trx, requests) => requestRefunds(trx, deps, requests),
    turnOf: (request) => turnOfRequest(deps.terms, request),
  });
}

/** Ends the waits of requests, which may be longer than a service that stops waits for them. */
function waitsOfRequests(stopping: AbortController): Part {
  return {
    name: 'waits of requests',
    start: () => Promise.resolve(),
    stop() {
      stopping.abort();
      return Promise.resolve();
    },
  };
}

function termsOf({ approvalPolicy, caps }: Config, gateways: Gateways): RefundTerms {
  const indivisible = [...gateways.values()].filter(({ capabilities }) => !capabilities.partialRefund);
  return { approvalPolicy, caps, indivisibleMethods: new Set(indivisible.map(({ method }) => method)) };
}

export const createRefundsService = defineService<Config>({
  name: 'refunds',
  migrations,
  sends,
  wire({ config, db, bus, clock, logger }) {
    const { reconcile } = config;
    const limit = questionLimit(db, config.gatewayQuestionsPerSecond);
    const gateways = createGateways(config.gateways, { clock, archive: callbackArchive(bus), limit });
    const answers = gatewayAnswers({ db, pollAfterSeconds: reconcile.pollAfterSeconds });
    const calls: Omit<QueueOptions, 'callsMax'> = {
      carryOut: (call) => carryOut({ gateways, answers, logger }, call),
      handBack: (call) => handBack({ answers, logger }, call),
    };
    const queue = new SubmissionQueue([...gateways.keys()], { callsMax: config.refundCallsAtOnce, ...calls });
    const sources = [refundSource({ db })];
    const reconciliation = { service: 'refunds', db, gateways, sources, reconcile, clock, logger } as const;
    const terms = termsOf(config, gateways);
    const requests = refundRequests({ db, terms, queue });
    const stopping = new AbortController();
    const work = { reconciliation, carryOut: calls.carryOut };
    const deps = { db, bus, gateways, clock, terms, requests, queue, stopping: stopping.signal, ...work };
    return {
      routes: refundsRoutes(deps),
      listeners: refundsListeners(terms),
      commands: refundsCommands(deps),
      jobs: refundsJobs(deps),
      workers: [answers, queue, requests],
      observers: [openRefundMetrics(db), queue.intake, waitsOfRequests(stopping)],
    };
  },
});
