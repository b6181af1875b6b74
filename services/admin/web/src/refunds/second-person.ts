import type { Refund } from '@booking/contracts';
import type { RefundToDecide } from '../api/answers.ts';
import type { TextKey } from '../texts/text.ts';
import type { Decision } from './refund-orders.ts';

const REQUESTERS: Readonly<Record<string, TextKey>> = {
  'second-person': 'refunds.yours',
  'related-account': 'refunds.related',
};

/** The text that says why another person has to process the refund, if the user may not. */
export function requesterTextOf({ obstacle }: Pick<RefundToDecide, 'obstacle'>): TextKey | undefined {
  return REQUESTERS[obstacle ?? ''];
}

/** Whether the refund waits for another person, so that this decision of the user is always refused. */
export function needsAnother(decision: Decision, refund: Refund | RefundToDecide): boolean {
  return decision === 'process' && 'obstacle' in refund && requesterTextOf(refund) !== undefined;
}
