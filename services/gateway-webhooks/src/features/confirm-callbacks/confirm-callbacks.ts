import type { GatewayReport } from '@booking/contracts';
import type { PaymentGateway } from '@booking/gateways';
import { GatewayRejected } from '@booking/gateways/records';
import { recordEvents } from '@booking/messaging';
import {
  backoffMs,
  type Database,
  errorTypeOf,
  type Logger,
  type Span,
  transact,
  type Transaction,
  withSpan,
} from '@booking/runtime';
import { endSilence, noteSilence, passOnReports, quarantine } from '../../callback/callback.ts';
import { changeCallback, getCallback } from '../../callback/callback-repository.ts';
import { addPublished, type ClaimedQuestion, unpublishedReports } from '../../callback-question/callback-question.ts';
import {
  claimDueQuestions,
  postponeQuestion,
  settleQuestion,
} from '../../callback-question/claimed-question-repository.ts';
import { deleteReplacedCallbacks, dropUnknownQuestions } from '../../callback-question/foreign-question-repository.ts';
import { disown } from '../../unclaimed-report/unclaimed-report.ts';
import {
  divideReports,
  dropUnclaimedReports,
  saveUnclaimedReports,
} from '../../unclaimed-report/unclaimed-report-repository.ts';

export type Deps = { readonly db: Database; readonly logger: Logger };

const BACKOFF = { firstMs: 5_000, maxMs: 5 * 60_000 };
/**
 * About a day of failures. A query that has failed for longer may never be answered, so it is repeated only every six
 * hours.
 */
const FAILURES_OFTEN_MAX = 350;
const RARE_BACKOFF = { firstMs: 6 * 3_600_000, maxMs: 6 * 3_600_000 };

type Ask = NonNullable<PaymentGateway['fetchReports']>;

/** Returns whether any query was made, because more may then be due. */
export async function confirmCallbacks(deps: Deps, gateway: PaymentGateway): Promise<boolean> {
  const ask = gateway.fetchReports?.bind(gateway);
  if (!ask) return false;
  const questions = await claimDueQuestions(deps.db, gateway.method);
  await Promise.all(questions.map((question) => confirmInTrace(deps, question, ask)));
  return questions.length > 0;
}

export async function ignoreForeignWebhooks(db: Database): Promise<void> {
  await dropUnclaimedReports(db);
  await transact(db, async (trx) => {
    for (const callbackId of await dropUnknownQuestions(trx)) await changeCallback(trx, callbackId, disown);
  });
}

/** Runs a query in the trace of its webhook, which its events continue. */
function confirmInTrace(deps: Deps, question: ClaimedQuestion, ask: Ask): Promise<void> {
  const { traceparent: parent, callbackId } = question;
  const attributes = { 'booking.callback.id': callbackId };
  return withSpan({ name: 'confirm callback', kind: 'internal', parent, attributes }, (span) =>
    confirm(deps, { question, span }, ask),
  );
}

type Turn = { readonly question: ClaimedQuestion; readonly span: Span };

async function confirm(deps: Deps, { question, span }: Turn, ask: Ask): Promise<void> {
  const { method: gateway, subject, callbackId } = question;
  try {
    const answer = await answerOf(ask, question);
    if (answer instanceof GatewayRejected) await endRefused(deps, question, answer);
    else await passOn(deps.db, question, answer);
  } catch (err) {
    span.fail(errorTypeOf(err));
    deps.logger.warn({ err, gateway, subject, callbackId }, 'a gateway did not answer the query for a webhook');
    await postpone(deps.db, question);
  }
}

/** After a day without an answer about a known payment, the webhook gets a note for staff. */
async function postpone(db: Database, question: ClaimedQuestion): Promise<void> {
  const failures = question.failures + 1;
  await transact(db, async (trx) => {
    const isCurrent = await postponeQuestion(trx, question, delayMsAfter(failures));
    if (!isCurrent || !question.isPaymentKnown || failures <= FAILURES_OFTEN_MAX) return;
    await changeCallback(trx, question.callbackId, noteSilence);
  });
}

function delayMsAfter(failures: number): number {
  return backoffMs(failures, failures > FAILURES_OFTEN_MAX ? RARE_BACKOFF : BACKOFF);
}

/**
 * The gateway's answer, or its refusal, after which a retry would not help. A refusal about an unknown payment is an
 * empty answer, because the payment may be of another application.
 */
async function answerOf(
  ask: Ask,
  { hint, isPaymentKnown }: ClaimedQuestion,
): Promise<readonly GatewayReport[] | GatewayRejected> {
  try {
    return await ask(hint);
  } catch (error) {
    if (error instanceof GatewayRejected) return isPaymentKnown ? error : [];
    throw error;
  }
}

/**
 * Quarantines the webhooks of a query that the gateway refused, for example because the payment is of an earlier
 * account. A replay queries again.
 */
async function endRefused({ db, logger }: Deps, question: ClaimedQuestion, err: GatewayRejected): Promise<void> {
  const { method: gateway, subject, callbackId, published } = question;
  logger.warn({ err, gateway, subject, callbackId }, 'a gateway refused the query for a webhook');
  await transact(db, async (trx) => {
    if (!(await settleQuestion(trx, question, published))) return;
    const earlierIds = await deleteReplacedCallbacks(trx, question);
    for (const id of [...earlierIds, callbackId]) {
      await changeCallback(trx, id, (callback) => quarantine(callback, err.message));
    }
  });
}

/**
 * Publishes the gateway's answer. The answer does not depend on the address at which the webhook arrived, so it is
 * published without an addressed booking. If the answer names only unknown payments, the webhook and the earlier
 * webhooks of the query are marked as ignored, even if the answer repeats an earlier answer.
 */
async function passOn(db: Database, question: ClaimedQuestion, answer: readonly GatewayReport[]): Promise<void> {
  const { published } = question;
  await transact(db, async (trx) => {
    const callback = await getCallback(trx, question.callbackId);
    const confirmed = { ...callback, vouching: 'answer', addressedBookingId: null } as const;
    const answered = { callback: confirmed, reports: answer };
    const divisions = question.isPaymentKnown ? [{ ...answered, unclaimed: [] }] : await divideReports(trx, [answered]);
    if (!(await settleQuestion(trx, question, addPublished(published, answer)))) return;
    const earlierIds = await deleteReplacedCallbacks(trx, question);
    const unsaved = divisions.map((division) => ({
      ...division,
      unclaimed: unpublishedReports(published, division.unclaimed),
    }));
    await saveUnclaimedReports(trx, unsaved);
    const reports = divisions.flatMap((division) => division.reports);
    await recordEvents(trx, callback, passOnReports(confirmed, unpublishedReports(published, reports)));
    const isUnclaimed = answer.length > 0 && reports.length === 0;
    await endQuery(trx, question, { earlierIds, isUnclaimed });
  });
}

type Ended = { readonly earlierIds: readonly string[]; readonly isUnclaimed: boolean };

/** Earlier webhooks may have the note although `failures` is low, because a replay resets it. */
async function endQuery(
  trx: Transaction,
  question: ClaimedQuestion,
  { earlierIds, isUnclaimed }: Ended,
): Promise<void> {
  const ids = [...earlierIds, question.callbackId];
  if (question.failures > FAILURES_OFTEN_MAX || earlierIds.length > 0) {
    for (const id of ids) await changeCallback(trx, id, endSilence);
  }
  if (!isUnclaimed) return;
  for (const id of ids) await changeCallback(trx, id, disown);
}
