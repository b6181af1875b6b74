import {
  type Callback as CallbackResource,
  type CallbackOutcome,
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type GatewayReport,
  remark,
  remarkCodeOf,
  type Vouching,
} from '@booking/contracts';
import type { WebhookResult } from '@booking/gateways/records';
import { type NewEvent, newEvent } from '@booking/messaging';

/** An authentic webhook with its bytes, in which card data is masked. */
export type Callback = {
  readonly id: string;
  /** Counts the changes of the record; further deliveries do not count. */
  readonly version: number;
  readonly method: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly vouching: Vouching;
  readonly outcome: CallbackOutcome;
  readonly note: string | null;
  /** The booking to whose own address the webhook was sent; null at the shared address. */
  readonly addressedBookingId: string | null;
  /** Null once the body was removed after the retention, together with the headers and the masked reading. */
  readonly body: Buffer | null;
  readonly bodyRemovedAt: Date | null;
  /** The result of reading the body before card data was masked; null for an unmasked body. */
  readonly maskedReading: KeptReading | null;
  readonly bodyDigest: string;
  /** The headers that verify the body again; all other headers are dropped. */
  readonly headers: Readonly<Record<string, string>>;
  readonly deliveries: number;
  readonly receivedAt: Date;
  readonly lastReceivedAt: Date;
};

export type Reading = Extract<WebhookResult, { result: 'authentic' }>;

export type KeptReading = Pick<Reading, 'vouching' | 'reports' | 'unreadable'>;

export function concludeFrom({
  vouching,
  unreadable,
  reports,
}: KeptReading): Pick<Callback, 'vouching' | 'outcome' | 'note'> {
  if (unreadable !== null) return { vouching, outcome: 'quarantined', note: unreadable };
  return { vouching, outcome: reports.length === 0 ? 'ignored' : 'accepted', note: null };
}

/** One of two bodies under one event id is wrong, so the later one needs a query at the gateway. */
export function contradict(callback: Callback): Callback {
  return {
    ...callback,
    outcome: 'conflicting',
    vouching: 'nothing',
    note: remark('event-id-reused'),
  };
}

/**
 * The webhook after its gateway refused the query about it. A conflicting webhook stays conflicting, because it needs
 * staff.
 */
export function quarantine(callback: Callback, reason: string): Callback {
  const note = remark('query-refused', { reason });
  if (callback.outcome === 'conflicting' || callback.note === note) return callback;
  return { ...callback, version: callback.version + 1, outcome: 'quarantined', note };
}

const UNANSWERED = remark('query-unanswered');

/** The webhook while its gateway does not answer the query about it. Other notes stay. */
export function noteSilence(callback: Callback): Callback {
  if (callback.outcome !== 'accepted' || callback.note !== null) return callback;
  return { ...callback, version: callback.version + 1, note: UNANSWERED };
}

/** The webhook after its gateway has answered again. */
export function endSilence(callback: Callback): Callback {
  return callback.note === UNANSWERED ? { ...callback, version: callback.version + 1, note: null } : callback;
}

/** The webhook after it was read again, perhaps by an improved adapter. */
export function reread(callback: Callback, reading: KeptReading): Callback {
  const next = { ...callback, version: callback.version + 1 };
  return callback.outcome === 'conflicting' ? next : { ...next, ...concludeFrom(reading) };
}

export function announceCallback(callback: Callback, reports: readonly GatewayReport[]): readonly NewEvent[] {
  return [...passOnReports(callback, reports), newEvent(CallbackRecorded, { callback: presentCallback(callback) })];
}

export function passOnReports(callback: Callback, reports: readonly GatewayReport[]): readonly NewEvent[] {
  const { id: callbackId, method, vouching, addressedBookingId } = callback;
  return reports.map((report) => passOn({ callbackId, method, vouching, addressedBookingId, report }));
}

export type SaidReport = Pick<Callback, 'method' | 'vouching' | 'addressedBookingId'> & {
  readonly callbackId: string;
  readonly report: GatewayReport;
};

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
  return {
    id,
    method,
    eventId,
    eventType,
    outcome,
    note,
    noteCode: remarkCodeOf(note),
    bodyDigest,
    receivedAt: receivedAt.toISOString(),
  };
}
