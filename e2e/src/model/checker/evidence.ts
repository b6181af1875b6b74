import type { Booking, Callback, Payment, Refund } from '@booking/contracts';
import type { Callback as GatewayCallback, LedgerEntry } from '@booking/gateway-simulator';
import type { Operations } from '../../operations/operations.ts';
import type { Exchange, Reading } from '../history.ts';
import type { ObservedBalance, ObservedReservation } from '../watch-balances.ts';
import type { TakenLease } from '../watch-leases.ts';
import type { ObservedRelease } from '../watch-releases.ts';
import type { Deliveries } from './deliveries.ts';

export type BookingRow = {
  readonly id: string;
  readonly status: Booking['status'];
  readonly total_minor: number;
  readonly currency: string;
};

export type PaymentRow = {
  readonly id: string;
  readonly booking_id: string;
  readonly method: string;
  readonly status: Payment['status'];
  readonly amount_minor: number;
  readonly reported_minor: number | null;
  readonly currency: string;
  readonly gateway_reference: string | null;
  readonly version: number;
};

export type RefundRow = {
  readonly id: string;
  readonly booking_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly status: Refund['status'];
  readonly origin: Refund['origin'];
  readonly cause: string | null;
  readonly requested_by: string;
  readonly processed_by: string | null;
  readonly settled_manually_by: string | null;
  readonly review_meaning: string | null;
  readonly created_at: Date;
  readonly version: number;
};

export type AllocationRow = {
  readonly id: string;
  readonly refund_id: string;
  readonly payment_id: string;
  readonly method: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly status: Refund['allocations'][number]['status'];
  readonly gateway_reference: string | null;
  readonly given_up_by: string | null;
  readonly replaces: string | null;
};

export type BalanceRow = {
  readonly id: string;
  readonly booking_id: string;
  readonly currency: string;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly reserved_minor: number;
  readonly is_mismatched: boolean;
};

/** The fee of a cancellation, and the payments that it counted. */
export type KeptFeeRow = {
  readonly id: string;
  readonly kept_minor: number;
  readonly kept_from: readonly string[];
  readonly settled_at: Date;
};

export type LedgerPaymentRow = {
  readonly payment_id: string;
  readonly booking_id: string;
  readonly amount_minor: number;
  readonly is_surplus: boolean;
};

export type DisputeRow = { readonly id: string; readonly reference: string; readonly status: 'open' | 'won' | 'lost' };

export type DiscrepancyRow = {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly status: string;
};

/** An item of the work queue. */
export type WorkItemRow = { readonly kind: string; readonly record: { readonly id: string } };

/** A record of a booking, payment, refund or dispute in admin. */
export type RecordRow = {
  readonly id: string;
  readonly record: Booking | Payment | Refund | Pick<DisputeRow, 'status'>;
};

export type AuditRow = {
  readonly staff: string;
  readonly action: string;
  readonly target_id: string;
  readonly outcome: string;
};

/** An entry of the audit log with its place in the chain of hashes. */
export type ChainedAuditRow = AuditRow &
  AuditLink & {
    readonly id: string;
    readonly action_id: string;
    readonly at: Date;
    readonly target_type: string;
    readonly reason: string | null;
    readonly problem: string | null;
    readonly before: unknown;
    readonly after: unknown;
    readonly address: string | null;
  };

export type AuditLink = { readonly sequence: number; readonly hash: string };

export type StoredCallbackRow = {
  readonly event_id: string;
  readonly body_digest: string;
  readonly outcome: Callback['outcome'];
  /**
   * Whether the webhook was received during this run. When a fixture of an earlier version is restored, its webhooks
   * get other dates, and so other bytes.
   */
  readonly is_of_run: boolean;
};

/** An accepted webhook that still waits for its effect. */
export type WaitingCallbackRow = { readonly event_id: string; readonly waits_for: string };

/** All records about the bookings of a finished run, from every side. */
export type Evidence = Deliveries & {
  /** The records of the gateways. */
  readonly accounts: readonly LedgerEntry[];
  /** Whether the gateways lost idempotency keys, so that a repeated request may have opened a second session. */
  readonly wereKeysForgotten: boolean;
  /** The webhooks that were accepted, according to the gateways. */
  readonly acceptedCallbacks: readonly GatewayCallback[];
  /** The rows in the databases of the services. */
  readonly bookingRows: readonly BookingRow[];
  readonly payments: readonly PaymentRow[];
  readonly disputes: readonly DisputeRow[];
  readonly refunds: readonly RefundRow[];
  readonly allocations: readonly AllocationRow[];
  readonly balances: readonly BalanceRow[];
  readonly observedBalances: readonly ObservedBalance[];
  readonly observedReservations: readonly ObservedReservation[];
  readonly observedReleases: readonly ObservedRelease[];
  readonly keptFees: readonly KeptFeeRow[];
  readonly takenLeases: readonly TakenLease[];
  readonly bookingPayments: readonly LedgerPaymentRow[];
  readonly storedCallbacks: readonly StoredCallbackRow[];
  readonly waitingCallbacks: readonly WaitingCallbackRow[];
  readonly audit: readonly AuditRow[];
  /** The whole audit log in the order of its hash chain, and the last link before the run. */
  readonly auditChain: readonly ChainedAuditRow[];
  readonly earlierAuditLink: AuditLink | undefined;
  readonly records: readonly RecordRow[];
  /** All discrepancies that were reported to staff, including those of earlier runs. */
  readonly discrepancies: readonly DiscrepancyRow[];
  /** The work queue of staff, including the items of earlier runs. */
  readonly workItems: readonly WorkItemRow[];
  /** The records as the API shows them. */
  readonly bookings: readonly Booking[];
  readonly shownPayments: readonly Payment[];
  readonly shownRefunds: readonly Refund[];
  readonly history: readonly Exchange[];
  readonly readings: readonly Reading[];
  /** Observations of the processes. Only a chaos run has them. */
  readonly operations?: Operations;
};
