import type { GatewayReport } from '@booking/contracts';
import { GatewayRejected, type Gateways, type PaymentGateway } from '@booking/gateways';
import { recordEvents } from '@booking/messaging';
import { backoffMs, errorTypeOf, transact, withSpan, type Database, type Logger, type Span } from '@booking/runtime';
import { passOnReports } from '../../callback/callback.ts';
import { getCallback } from '../../callback/callback-repository.ts';
import { newsIn, rememberTold, type ClaimedQuestion } from '../../callback-question/callback-question.ts';
import {
  claimDueQuestions,
  dropUnknownQuestions,
  listDueMethods,
  postponeQuestion,
  settleQuestion,
} from '../../callback-question/callback-question-repository.ts';
import {
  disownCallback,
  divideReports,
  dropUnclaimedReports,
  saveUnclaimedReports,
} from '../../unclaimed-report/unclaimed-report-repository.ts';

export type Deps = { readonly db: Database; readonly gateways: Gateways; readonly logger: Logger };

/** How long to wait before a gateway that did not answer is asked again. */
const BACKOFF = { firstMs: 5_000, maxMs: 5 * 60_000 };

type Ask = NonNullable<PaymentGateway['fetchReports']>;

/** Asks gateways what callbacks hint at. Returns whether anything was asked, for then more may be due. */
export async function confirmCallbacks(deps: Deps): Promise<boolean> {
  const due = await listDueMethods(deps.db);
  const gateways = [...deps.gateways.values()].filter(({ method }) => due.includes(method));
  const asked = await Promise.all(gateways.map((gateway) => confirmCallbacksOf(deps, gateway)));
  return asked.includes(true);
}

/** Webhooks that hinted at payments which nobody here came to know are recorded as of no interest. */
export async function dropWhatIsNotOurs(db: Database): Promise<void> {
  await dropUnclaimedReports(db);
  for (const callbackId of await dropUnknownQuestions(db)) {
    await transact(db, (trx) => disownCallback(trx, callbackId));
  }
}

async function confirmCallbacksOf(deps: Deps, gateway: PaymentGateway): Promise<boolean> {
  const ask = gateway.fetchReports?.bind(gateway);
  if (!ask) return false;
  const questions = await claimDueQuestions(deps.db, gateway.method);
  await Promise.all(questions.map((question) => confirmInTrace(deps, question, ask)));
  return questions.length > 0;
}

/** The question, and what the answer makes known, go on in the trace of the callback. */
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
    await passOn(deps.db, question, await answerOf(ask, question));
  } catch (err) {
    span.fail(errorTypeOf(err));
    deps.logger.warn({ err, gateway, subject, callbackId }, 'gateway did not say what is true of a callback');
    await postponeQuestion(deps.db, question, backoffMs(question.failures + 1, BACKOFF));
  }
}

/** A gateway that refuses to tell has told: there is nothing to be learned from it. */
async function answerOf(ask: Ask, { hint }: ClaimedQuestion): Promise<readonly GatewayReport[]> {
  try {
    return await ask(hint);
  } catch (error) {
    if (error instanceof GatewayRejected) return [];
    throw error;
  }
}

/** What the gateway says holds whatever address the hint came to, so it is passed on without one. */
async function passOn(db: Database, question: ClaimedQuestion, answer: readonly GatewayReport[]): Promise<void> {
  await transact(db, async (trx) => {
    const callback = await getCallback(trx, question.callbackId);
    const confirmed = { ...callback, vouching: 'answer', addressedBookingId: null } as const;
    const news = { callback: confirmed, reports: newsIn(question.told, answer) };
    const divisions = question.isOfOurs ? [{ ...news, unclaimed: [] }] : await divideReports(trx, [news]);
    if (!(await settleQuestion(trx, question, rememberTold(question.told, answer)))) return;
    await saveUnclaimedReports(trx, divisions);
    const reports = divisions.flatMap((division) => division.reports);
    await recordEvents(trx, callback, passOnReports(confirmed, reports));
    if (news.reports.length > 0 && reports.length === 0) await disownCallback(trx, callback.id);
  });
}
