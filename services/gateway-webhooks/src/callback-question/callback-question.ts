import { isVouchedFor, type GatewayReport } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import type { Callback } from '../callback/callback.ts';
import type { Observation } from '../callback/observation.ts';
import { storableName } from '../callback/storable-name.ts';

/** The methods whose gateways answer when they are asked what a callback hints at. */
export type AskableMethods = ReadonlySet<string>;

/** Something that a callback hints at, raised by so many of its deliveries. */
export type RaisedQuestion = {
  readonly callback: Callback;
  readonly subject: string;
  readonly hint: GatewayReport;
  readonly hints: number;
  /** Of the trace of the request that brought it. */
  readonly traceparent?: string | undefined;
};

/** A question that it is now our turn to ask. */
export type ClaimedQuestion = {
  readonly method: string;
  readonly subject: string;
  /** The last callback that raised it. */
  readonly callbackId: string;
  readonly hint: GatewayReport;
  /** The payment it is about is known here. */
  readonly isOfOurs: boolean;
  /** An answer counts only while nobody has had a later turn. */
  readonly turn: number;
  readonly failures: number;
  /** What the gateway answered before and was passed on. */
  readonly told: readonly GatewayReport[];
  /** Of the trace of the last hint, in which the gateway is asked. */
  readonly traceparent: string | null;
};

export function askableMethods(gateways: Gateways): AskableMethods {
  return new Set(
    [...gateways.values()].filter((gateway) => gateway.fetchReports !== undefined).map(({ method }) => method),
  );
}

/** A callback that nothing vouches for makes us ask, where somebody answers. */
export function isToBeConfirmed(callback: Callback, askable: AskableMethods): boolean {
  return !isVouchedFor(callback) && askable.has(callback.method);
}

/**
 * The questions that callbacks raise, one per subject, in an order that is the same whoever stores them: transactions
 * then wait for each other instead of locking each other out.
 */
export function raiseQuestions(observations: readonly Observation[]): readonly RaisedQuestion[] {
  const raised = observations.flatMap(({ callback, reports, traceparent }) =>
    reports.map((hint) => ({ callback, subject: subjectOf(hint), hint, hints: callback.deliveries, traceparent })),
  );
  const distinct = new Map<string, RaisedQuestion>();
  for (const question of raised) {
    const key = `${question.callback.method} ${question.subject}`;
    const hints = question.hints + (distinct.get(key)?.hints ?? 0);
    distinct.set(key, { ...question, hints });
  }
  return [...distinct].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, question]) => question);
}

/** What is new in an answer. */
export function newsIn(told: readonly GatewayReport[], answer: readonly GatewayReport[]): readonly GatewayReport[] {
  const known = new Set(told.map((report) => JSON.stringify(report)));
  return answer.filter((report) => !known.has(JSON.stringify(report)));
}

/** What was told by now: the last word of the gateway about each thing. */
export function rememberTold(
  told: readonly GatewayReport[],
  answer: readonly GatewayReport[],
): readonly GatewayReport[] {
  const replaced = new Set(answer.map(subjectOf));
  return [...told.filter((report) => !replaced.has(subjectOf(report))), ...answer];
}

function subjectOf(report: GatewayReport): string {
  const name = report.kind === 'payment' ? (report.reference ?? report.paymentId) : report.reference;
  return storableName(`${report.kind} ${name ?? ''}`);
}
