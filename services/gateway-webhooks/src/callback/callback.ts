import {
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type Callback as CallbackResource,
  type CallbackOutcome,
  type GatewayReport,
  type Vouching,
} from '@booking/contracts';
import type { WebhookResult } from '@booking/gateways';
import { newEvent, type NewEvent } from '@booking/messaging';

/** An authentic callback, with its bytes; card data is masked in them. */
export type Callback = {
  readonly id: string;
  /** Counts the changes of the record, not the deliveries. */
  readonly version: number;
  readonly method: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly vouching: Vouching;
  readonly outcome: CallbackOutcome;
  readonly note: string | null;
  /** The booking of the callback address, when the callback came to an address of its own. */
  readonly addressedBookingId: string | null;
  readonly body: Buffer;
  /** What was read before card data was masked; null for a body that is stored as it came. */
  readonly maskedReading: KeptReading | null;
  /** The SHA-256 in hex of the body that came. */
  readonly bodyDigest: string;
  /** What is needed to verify the body again; everything else a request carries is dropped. */
  readonly headers: Readonly<Record<string, string>>;
  readonly deliveries: number;
  readonly receivedAt: Date;
  readonly lastReceivedAt: Date;
};

/** What an adapter read in an authentic callback. */
export type Reading = Extract<WebhookResult, { result: 'authentic' }>;

/** What of a reading the record and a replay need. */
export type KeptReading = Pick<Reading, 'vouching' | 'reports' | 'unreadable'>;

/** What of a reading belongs into the record. */
export function concludeFrom({
  vouching,
  unreadable,
  reports,
}: KeptReading): Pick<Callback, 'vouching' | 'outcome' | 'note'> {
  if (unreadable !== null) return { vouching, outcome: 'quarantined', note: unreadable };
  return { vouching, outcome: reports.length === 0 ? 'ignored' : 'accepted', note: null };
}

/** Two bodies under one event id: one of them is wrong, so the gateway must be asked about what the later one says. */
export function contradict(callback: Callback): Callback {
  return {
    ...callback,
    outcome: 'conflicting',
    vouching: 'nothing',
    note: 'the event id came before with another body',
  };
}

/** What the callback says now that it is read again, perhaps by an adapter that has learned something. */
export function reread(callback: Callback, reading: KeptReading): Callback {
  const next = { ...callback, version: callback.version + 1 };
  return callback.outcome === 'conflicting' ? next : { ...next, ...concludeFrom(reading) };
}

/** Passes on what a callback reports, and that it was stored. */
export function announceCallback(callback: Callback, reports: readonly GatewayReport[]): readonly NewEvent[] {
  return [...passOnReports(callback, reports), newEvent(CallbackRecorded, { callback: presentCallback(callback) })];
}

/** Passes on what a callback reports. */
export function passOnReports(callback: Callback, reports: readonly GatewayReport[]): readonly NewEvent[] {
  const { id: callbackId, method, vouching, addressedBookingId } = callback;
  return reports.map((report) => passOn({ callbackId, method, vouching, addressedBookingId, report }));
}

/** A report, with what is known of the callback that brought it. */
export type SaidReport = Pick<Callback, 'method' | 'vouching' | 'addressedBookingId'> & {
  readonly callbackId: string;
  readonly report: GatewayReport;
};

/** The event that passes a report on. */
export function passOn({ report, ...said }: SaidReport): NewEvent {
  switch (report.kind) {
    case 'payment':
      return newEvent(GatewayPaymentReported, { ...said, report });
    case 'refund':
      return newEvent(GatewayRefundReported, { ...said, report });
    case 'dispute':
      return newEvent(GatewayDisputeReported, { ...said, report });
  }
}

export function presentCallback(callback: Callback): CallbackResource {
  const { id, method, eventId, eventType, outcome, note, bodyDigest, receivedAt } = callback;
  return { id, method, eventId, eventType, outcome, note, bodyDigest, receivedAt: receivedAt.toISOString() };
}
