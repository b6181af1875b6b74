import type { Booking, EventEnvelope, Payment, Refund } from '@booking/contracts';
import type { GatewayAccount, GatewayCallback } from '../gateway-desk.ts';
import type { Exchange } from '../history.ts';
import type { ObservedBalance, ObservedReservation } from '../watch-balances.ts';
import type { TakenLease } from '../watch-leases.ts';

export type StreamEvent = EventEnvelope & {
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
};

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

export type LedgerPaymentRow = {
  readonly payment_id: string;
  readonly booking_id: string;
  readonly amount_minor: number;
  readonly is_surplus: boolean;
};

export type DisputeRow = { readonly reference: string; readonly status: 'open' | 'won' | 'lost' };

export type DiscrepancyRow = { readonly kind: string; readonly reference: string; readonly status: string };

/** A record of a booking or refund in admin. */
export type RecordRow = { readonly id: string; readonly record: Booking | Refund };

export type AuditRow = {
  readonly staff: string;
  readonly action: string;
  readonly target_id: string;
  readonly outcome: string;
};

export type InboxRow = { readonly service: string; readonly listener: string; readonly event_id: string };
export type DeadLetterRow = InboxRow & { readonly reason: string };
export type ListenerName = { readonly service: string; readonly listener: string; readonly subject: string };

/** All records about the bookings of a finished run, from every side. */
export type Evidence = {
  /** The records of the gateways. */
  readonly accounts: readonly GatewayAccount[];
  /** The webhooks that gateways know to be accepted. */
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
  readonly takenLeases: readonly TakenLease[];
  readonly bookingPayments: readonly LedgerPaymentRow[];
  readonly storedCallbacks: readonly { readonly event_id: string }[];
  readonly inbox: readonly InboxRow[];
  readonly deadLetters: readonly DeadLetterRow[];
  readonly audit: readonly AuditRow[];
  readonly records: readonly RecordRow[];
  /** The discrepancies of all runs that were reported to staff. */
  readonly discrepancies: readonly DiscrepancyRow[];
  /** The events in the streams, including repetitions, and their listeners. */
  readonly events: readonly StreamEvent[];
  readonly listeners: readonly ListenerName[];
  /** The state in the API. */
  readonly bookings: readonly Booking[];
  readonly shownPayments: readonly Payment[];
  readonly shownRefunds: readonly Refund[];
  readonly history: readonly Exchange[];
};
