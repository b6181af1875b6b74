import type { Evidence } from './evidence.ts';
import { anyOrderEndsAlike } from './invariants/any-order-ends-alike.ts';
import { auditChainHolds } from './invariants/audit-chain-holds.ts';
import { balancesAreLinearizable } from './invariants/balances-are-linearizable.ts';
import { balancesHold } from './invariants/balances-hold.ts';
import { bookingsArePaidOnce, completedPaymentsArrive } from './invariants/bookings-are-paid-once.ts';
import { callbacksAreKept, callbacksAreSettled } from './invariants/callbacks-are-kept.ts';
import {
  cancellationsDecideOnce,
  cancellationsRefundWhatTheyOwe,
} from './invariants/cancellations-refund-what-they-owe.ts';
import { cancellationsStayWithinTerms } from './invariants/cancellations-stay-within-terms.ts';
import { capturesAgree } from './invariants/captures-agree.ts';
import { discrepanciesAreReal } from './invariants/discrepancies-are-real.ts';
import { disputesAgree } from './invariants/disputes-agree.ts';
import { keysAnswerAlike } from './invariants/keys-answer-alike.ts';
import { leasesExclude } from './invariants/leases-exclude.ts';
import { moneyIsConserved } from './invariants/money-is-conserved.ts';
import { resourcesAreBounded, secretsStaySecret, webhooksAreAnswered } from './invariants/operations-are-sound.ts';
import { outcomesArePublishedOnce } from './invariants/outcomes-are-published-once.ts';
import { readingsNeverGoBack, recordsStayVisible } from './invariants/readings-never-go-back.ts';
import { recordsAgree } from './invariants/records-agree.ts';
import { refundsAgree } from './invariants/refunds-agree.ts';
import { largeRefundsHaveTwo, refundsHaveACause, refundsHaveAnActor } from './invariants/refunds-have-an-actor.ts';
import { rejectionsArePublishedOnce } from './invariants/rejections-are-published-once.ts';
import { feesAreKept, releasesAreCovered, surplusIsUsedLast } from './invariants/releases-are-covered.ts';
import { requestsAreKept } from './invariants/requests-are-kept.ts';
import { checkpointsAgree, eventsAreHandled, streamsAgree } from './invariants/streams-agree.ts';
import { versionsAreInOrder } from './invariants/versions-are-in-order.ts';
import { workIsListed, workIsReal } from './invariants/work-is-listed.ts';
import type { Violation } from './violation.ts';

const invariants = {
  callbacksAreKept,
  callbacksAreSettled,
  requestsAreKept,
  refundsHaveACause,
  streamsAgree,
  eventsAreHandled,
  checkpointsAgree,
  cancellationsDecideOnce,
  cancellationsRefundWhatTheyOwe,
  cancellationsStayWithinTerms,
  rejectionsArePublishedOnce,
  balancesHold,
  balancesAreLinearizable,
  leasesExclude,
  releasesAreCovered,
  feesAreKept,
  surplusIsUsedLast,
  workIsListed,
  workIsReal,
  discrepanciesAreReal,
  refundsAgree,
  capturesAgree,
  disputesAgree,
  bookingsArePaidOnce,
  completedPaymentsArrive,
  outcomesArePublishedOnce,
  anyOrderEndsAlike,
  versionsAreInOrder,
  keysAnswerAlike,
  refundsHaveAnActor,
  largeRefundsHaveTwo,
  auditChainHolds,
  readingsNeverGoBack,
  recordsStayVisible,
  recordsAgree,
  moneyIsConserved,
  webhooksAreAnswered,
  secretsStaySecret,
  resourcesAreBounded,
} as const satisfies Record<string, (evidence: Evidence) => Violation[]>;

export type InvariantName = keyof typeof invariants;

export type BrokenPromise = Violation & { readonly name: InvariantName };

/** All contradictions between the records of a run. */
export function check(evidence: Evidence): BrokenPromise[] {
  return Object.entries(invariants).flatMap(([name, invariant]) =>
    invariant(evidence).map((violation) => ({ ...violation, name: name as InvariantName })),
  );
}
