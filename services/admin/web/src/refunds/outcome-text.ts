import type { Refund } from '@booking/contracts';
import { openAllocationsOf, openAmountOf } from '@booking/contracts/open-amount';
import { isUnsettled } from '../api/request-problem.ts';
import { formatMoney } from '../texts/format-money.ts';
import { text, wordIn } from '../texts/text.ts';
import type { Decision } from './refund-orders.ts';
import type { Decisions } from './use-decisions.ts';

/** The question before a decision, and the name of its refunds afterwards. */
export function decisionTitle(refunds: readonly Refund[], decision: Decision, stage: Decisions['stage']): string {
  const [only] = refunds;
  const values = { smart_count: refunds.length, amount: only ? formatMoney(openAmountOf(only)) : '' };
  return text(stage === 'over' ? 'refunds.decided' : `refunds.${decision}Title`, values);
}

/** A decision, from its question to its results. */
export type Course = Pick<Decisions, 'stage' | 'decidedCount' | 'problemOf'> & {
  readonly decision: Decision;
  /** The refunds that were decided, as they were before the decision. */
  readonly sent: readonly Refund[] | undefined;
  /** Whether somebody else has decided on the refund meanwhile. */
  readonly isLate: (refund: Refund) => boolean;
};

/** The line below the title: the effect of a decision, then its progress or result; undefined if a card says it. */
export function leadOf(known: readonly Refund[], course: Course): string | undefined {
  const { decision, sent, stage, decidedCount } = course;
  if (!sent) return stage === 'asking' ? text(`refunds.${decision}Hint`) : undefined;
  const [only] = sent;
  if (only && sent.length === 1 && course.problemOf(only) !== undefined) return refusalOf(only, course);
  const progress = text(`refunds.${decision}Progress`, { decided: decidedCount, count: sent.length });
  return outcomeTextOf(known, decision, sent) ?? progress;
}

function refusalOf(refund: Refund, { decision, problemOf, isLate }: Course): string | undefined {
  return isLate(refund) || isUnsettled(problemOf(refund)) ? undefined : text(`refunds.${decision}Refused`);
}

/** The result of a decision about a single refund that was sent; undefined until the refund shows it. */
export function outcomeTextOf(
  [refund, ...others]: readonly Refund[],
  decision: Decision,
  [before]: readonly Refund[] = [],
): string | undefined {
  if (!refund || !before || others.length > 0) return undefined;
  if (decision === 'process') return isSent(refund) ? processedTextOf(before) : undefined;
  if (refund.status !== 'rejected') return undefined;
  return text('refunds.rejectDone', { amount: formatMoney(refund.amount) });
}

/** Says whether a requested refund was sent, and to which gateways, or waits. */
export function sentTextOf(refund: Refund): string {
  if (isSent(refund)) return processedTextOf(refund);
  return text('refunds.requestDone', { amount: formatMoney(refund.amount) });
}

function processedTextOf(refund: Refund): string {
  const methods = new Set(openAllocationsOf(refund).map(({ method }) => method));
  const gateway = [...methods].map((method) => wordIn('gateways', method)).join(', ');
  return text('refunds.processDone', { amount: formatMoney(openAmountOf(refund)), gateway });
}

function isSent({ status }: Refund): boolean {
  return status === 'processing' || status === 'succeeded';
}
