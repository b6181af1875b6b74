import type { Money } from '@booking/contracts';
import { DueText } from '../fields/due-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';

/** A dispute, as the API lists it. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly bookingId: string;
  readonly customerId: string | null;
  /** The gateway of the disputed payment, on the page of the dispute. */
  readonly method?: string | null;
  /** The gateway's reference of the dispute. */
  readonly disputeReference: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amount: Money;
  readonly reason: string | null;
  /** Until when the gateway accepts evidence, if the gateway reports this time. */
  readonly dueAt?: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
};

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });

/** The due time of an open dispute. A closed one is not due any more. */
export function DisputeDue({ dispute: { status, dueAt } }: { dispute: Dispute }) {
  return <DueText at={status === 'open' ? dueAt : null} />;
}
