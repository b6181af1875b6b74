import type { Callback } from './callback.ts';

export type CallbackRow = Omit<ReturnType<typeof toInsertedRow>, 'body'> & { body: Buffer | null };

export const CALLBACK_COLUMNS = [
  'id',
  'version',
  'method',
  'event_id',
  'event_type',
  'vouching',
  'outcome',
  'note',
  'addressed_booking_id',
  'body',
  'body_removed_at',
  'masked_reading',
  'body_digest',
  'headers',
  'deliveries',
  'received_at',
  'last_received_at',
] as const;

export function toCallback(row: CallbackRow): Callback {
  return {
    id: row.id,
    version: row.version,
    method: row.method,
    eventId: row.event_id,
    eventType: row.event_type,
    vouching: row.vouching,
    outcome: row.outcome,
    note: row.note,
    addressedBookingId: row.addressed_booking_id,
    body: row.body,
    bodyRemovedAt: row.body_removed_at,
    maskedReading: row.masked_reading,
    bodyDigest: row.body_digest,
    headers: row.headers,
    deliveries: row.deliveries,
    receivedAt: row.received_at,
    lastReceivedAt: row.last_received_at,
  };
}

/** The row as JSON, with bytes in PostgreSQL's hex form. */
export function toInsertedRow(callback: Callback) {
  return {
    id: callback.id,
    version: callback.version,
    method: callback.method,
    event_id: callback.eventId,
    event_type: callback.eventType,
    vouching: callback.vouching,
    outcome: callback.outcome,
    note: callback.note,
    addressed_booking_id: callback.addressedBookingId,
    body: callback.body && `\\x${callback.body.toString('hex')}`,
    body_removed_at: callback.bodyRemovedAt,
    masked_reading: callback.maskedReading,
    body_digest: callback.bodyDigest,
    headers: callback.headers,
    deliveries: callback.deliveries,
    received_at: callback.receivedAt,
    last_received_at: callback.lastReceivedAt,
  } satisfies Record<(typeof CALLBACK_COLUMNS)[number], unknown>;
}
