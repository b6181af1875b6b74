import type { RefundToDecide } from '../api/answers.ts';
import type { TextKey } from '../texts/text.ts';

const REQUESTERS: Readonly<Partial<Record<NonNullable<RefundToDecide['obstacle']>, TextKey>>> = {
  'second-person': 'refunds.yours',
  'related-account': 'refunds.related',
};

/** The text that says why another person has to process the refund, if the user may not. */
export function requesterTextOf({ obstacle }: Pick<RefundToDecide, 'obstacle'>): TextKey | undefined {
  return obstacle ? REQUESTERS[obstacle] : undefined;
}
