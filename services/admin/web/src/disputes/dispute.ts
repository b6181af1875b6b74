import type { Money } from '@booking/contracts';
import type { Tone } from '../theme/palette.ts';

export const disputeStatuses = ['open', 'won', 'lost'] as const;

/** A dispute, as the API lists it. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly bookingId: string;
  readonly customerId: string | null;
  /** The gateway's reference of the dispute. */
  readonly disputeReference: string;
  readonly status: (typeof disputeStatuses)[number];
  readonly amount: Money;
  readonly reason: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
};

export const disputeTones: Readonly<Record<Dispute['status'], Tone>> = {
  open: 'warning',
  won: 'success',
  lost: 'danger',
};
