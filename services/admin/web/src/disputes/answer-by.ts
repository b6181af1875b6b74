import type { Dispute } from '../api/answers.ts';

/** The time by which staff have to answer a dispute at the gateway. A dispute that has ended needs no answer. */
export function answerBy({ status, dueAt }: Pick<Dispute, 'status' | 'dueAt'>): string | null {
  return status === 'open' ? (dueAt ?? null) : null;
}
