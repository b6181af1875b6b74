import { type GatewayReport, isVerified } from '@booking/contracts';
import type { Callback } from '../callback/callback.ts';
import type { Observation } from '../callback/observation.ts';
import { storableName } from '../callback/storable-name.ts';

export type AskableMethods = ReadonlySet<string>;

/** A query that webhooks request. `hints` is the number of their deliveries. */
export type RaisedQuestion = {
  readonly callback: Callback;
  readonly earlier: readonly Callback[];
  readonly subject: string;
  readonly hint: GatewayReport;
  readonly hints: number;
  readonly traceparent?: string | undefined;
};

export type ClaimedQuestion = {
  readonly method: string;
  readonly subject: string;
  readonly callbackId: string;
  readonly hint: GatewayReport;
  readonly isPaymentKnown: boolean;
  /** The number of this query. Its answer counts only until a later query starts. */
  readonly turn: number;
  readonly failures: number;
  readonly published: readonly GatewayReport[];
  readonly traceparent: string | null;
};

/** Whether a webhook has to be confirmed by a query: it is unverified, and its gateway answers queries. */
export function needsConfirmation(callback: Callback, askable: AskableMethods): boolean {
  return !isVerified(callback) && askable.has(callback.method);
}

/**
 * Returns one question per record, in the same order in every transaction, so that concurrent transactions do not
 * deadlock.
 */
export function raiseQuestions(observations: readonly Observation[]): readonly RaisedQuestion[] {
  const raised = observations.flatMap(({ callback, reports, traceparent }) =>
    reports.map((hint) => {
      const subject = subjectOf(hint);
      return { callback, earlier: [], subject, hint, hints: callback.deliveries, traceparent };
    }),
  );
  const distinct = new Map<string, RaisedQuestion>();
  for (const question of raised) {
    const key = `${question.callback.method} ${question.subject}`;
    const before = distinct.get(key);
    const earlier = before ? [...before.earlier, before.callback] : [];
    distinct.set(key, { ...question, earlier, hints: question.hints + (before?.hints ?? 0) });
  }
  return [...distinct].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, question]) => question);
}

export function unpublishedReports(
  published: readonly GatewayReport[],
  answer: readonly GatewayReport[],
): readonly GatewayReport[] {
  const known = new Set(published.map((report) => JSON.stringify(report)));
  return answer.filter((report) => !known.has(JSON.stringify(report)));
}

export function addPublished(
  published: readonly GatewayReport[],
  answer: readonly GatewayReport[],
): readonly GatewayReport[] {
  const replaced = new Set(answer.map(subjectOf));
  return [...published.filter((report) => !replaced.has(subjectOf(report))), ...answer];
}

function subjectOf(report: GatewayReport): string {
  return storableName(`${report.kind} ${nameOf(report) ?? ''}`);
}

/**
 * The name under which a record is looked up. Each try of a payment has a name of its own, and so has each payment of a
 * dispute. Otherwise their queries would replace each other.
 */
function nameOf(report: GatewayReport): string | null {
  const { kind, reference, captureReference } = report;
  if (kind === 'payment') return reference ?? captureReference ?? report.paymentId;
  return kind === 'dispute' && captureReference !== null ? `${reference} ${captureReference}` : reference;
}
