import type { Refund } from '@booking/contracts';
import { text, wordsIn } from '../texts/text.ts';
import { failureTextOf } from './failure-text.ts';

/**
 * Says that a refund was decided on meanwhile. A gateway or the system decides when the same money was refunded in
 * another way, so only the reason says what happened to it.
 */
export function lateTextOf(refund: Pick<Refund, 'status' | 'processedBy' | 'failureReason'>): string {
  const { status, processedBy: who } = refund;
  if (who === null || wordsIn('words.actor').includes(who)) {
    return [text('refunds.late'), failureTextOf(refund)].filter((part) => part !== null).join(' ');
  }
  return text(status === 'rejected' ? 'refunds.lateRejectedBy' : 'refunds.lateBy', { who });
}
