import type { Refund } from '@booking/contracts';
import { formatMoney } from '../texts/format-money.ts';
import { text, wordIn } from '../texts/text.ts';
import type { Decision } from './refund-orders.ts';
import type { Decisions } from './use-decisions.ts';

/** The question before a decision, and the name of its refunds afterwards. */
export function decisionTitle(refunds: readonly Refund[], decision: Decision, stage: Decisions['stage']): string {
  const [only] = refunds;
  const values = { smart_count: refunds.length, amount: only ? formatMoney(only.amount) : '' };
  return text(stage === 'over' ? 'refunds.decided' : `refunds.${decision}Title`, values);
}

/** The result of a decision about one refund; undefined until the refund shows it. */
export function outcomeTextOf(refund: Refund, decision: Decision): string | undefined {
  if (decision === 'process') return isSent(refund) ? sentTextOf(refund) : undefined;
  if (refund.status !== 'rejected') return undefined;
  return text('refunds.rejectDone', { amount: formatMoney(refund.amount) });
}

/** Says whether a requested refund was sent, and to which gateways, or waits. */
export function sentTextOf(refund: Refund): string {
  const amount = formatMoney(refund.amount);
  if (!isSent(refund)) return text('refunds.requestDone', { amount });
  const methods = new Set(refund.allocations.map(({ method }) => method));
  const gateway = [...methods].map((method) => wordIn('gateways', method)).join(', ');
  return text('refunds.processDone', { amount, gateway });
}

function isSent({ status }: Refund): boolean {
  return status === 'processing' || status === 'succeeded';
}
