import type { Dispute } from '../api/answers.ts';
import { DueText } from '../fields/due-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });

/** The due time of an open dispute. A closed one is not due any more. */
export function DisputeDue({ dispute: { status, dueAt } }: { dispute: Dispute }) {
  return <DueText at={status === 'open' ? dueAt : null} />;
}
