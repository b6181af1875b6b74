import type { Money } from '@booking/contracts';
import { defineChip } from '../fields/status-chip.tsx';

/** A dispute, as the API lists it. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly bookingId: string;
  readonly customerId: string | null;
  /** The gateway's reference of the dispute. */
  readonly disputeReference: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amount: Money;
  readonly reason: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
};

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });
