import { hash } from 'node:crypto';
import { type DeadLetter, DeadLetterRecorded, ProblemError, type ServiceName } from '@booking/contracts';
import { type Database, newId, type Transaction } from '@booking/runtime';
import type { PageRequest } from '../commands/answer-record-page.ts';
import { newEvent, recordEvents } from '../outbox/outbox.ts';

export type DeliveredMessage = {
  readonly stream: string;
  readonly streamSeq: number;
  readonly subject: string;
  readonly payload: string;
  readonly traceparent?: string | undefined;
};

export type DeadLetterRow = {
  id: string;
  version: number;
  listener: string;
  stream: string;
  stream_seq: number;
  subject: string;
  event_id: string | null;
  event_type: string | null;
  payload: string;
  digest: string;
  reason: string;
  attempts: number;
  status: DeadLetter['status'];
  recorded_at: Date;
  replayed_at: Date | null;
  dismissed_at: Date | null;
};

type Failure = { service: ServiceName; listener: string; message: DeliveredMessage; reason: string; attempts: number };

const REASON_CHARACTERS_MAX = 2_000;
const NAME_CHARACTERS_MAX = 200;
const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * Stores a message that could not be handled, and its `DeadLetterRecorded` event. A second call with the same content
 * and listener has no effect, even under another sequence number.
 */
export async function insertDeadLetter(trx: Transaction, failure: Failure): Promise<void> {
  const row = toRow(failure);
  const inserted = await trx<DeadLetterRow>('dead_letters')
    .insert(row)
    .onConflict(['listener', 'digest'])
    .ignore()
    .returning('id');
  if (inserted.length > 0) await recordDeadLetter(trx, failure.service, row);
}

export async function findDeadLetter(db: Database, id: string): Promise<DeadLetterRow | undefined> {
  return db<DeadLetterRow>('dead_letters').where({ id }).first();
}

export function listDeadLetters(db: Database, { after, limit }: PageRequest): Promise<DeadLetterRow[]> {
  return db<DeadLetterRow>('dead_letters').where('id', '>', after).orderBy('id').limit(limit).select();
}

/** Throws `dead-letter-not-found`. */
export async function lockDeadLetter(trx: Transaction, id: string): Promise<DeadLetterRow> {
  const row = await trx<DeadLetterRow>('dead_letters').where({ id }).forUpdate().first();
  if (!row) throw deadLetterNotFound(id);
  return row;
}

export function deadLetterNotFound(id: string): ProblemError {
  return new ProblemError('dead-letter-not-found', `There is no dead letter ${id}.`);
}

/** Saves the dead letter as its next version, with its event. */
export async function saveDeadLetter(
  trx: Transaction,
  service: ServiceName,
  row: DeadLetterRow,
): Promise<DeadLetterRow> {
  const next = { ...row, version: row.version + 1 };
  await trx<DeadLetterRow>('dead_letters').where({ id: row.id }).update(next);
  await recordDeadLetter(trx, service, next);
  return next;
}

export function presentDeadLetter(service: ServiceName, row: DeadLetterRow): DeadLetter {
  return {
    id: row.id,
    service,
    listener: row.listener,
    eventId: row.event_id,
    eventType: row.event_type,
    subject: row.subject,
    reason: row.reason,
    attempts: row.attempts,
    status: row.status,
    recordedAt: row.recorded_at.toISOString(),
    replayedAt: row.replayed_at?.toISOString() ?? null,
    dismissedAt: row.dismissed_at?.toISOString() ?? null,
  };
}

async function recordDeadLetter(trx: Transaction, service: ServiceName, row: DeadLetterRow): Promise<void> {
  const deadLetter = presentDeadLetter(service, row);
  await recordEvents(trx, row, [newEvent(DeadLetterRecorded[service], { deadLetter })]);
}

function toRow({ listener, message, reason, attempts }: Failure): DeadLetterRow {
  return {
    id: newId(),
    version: 1,
    listener,
    stream: message.stream,
    stream_seq: message.streamSeq,
    subject: message.subject,
    ...identify(message.payload),
    payload: storable(message.payload),
    digest: digestOf(message),
    reason: storable(reason.slice(0, REASON_CHARACTERS_MAX)),
    attempts,
    status: 'waiting',
    recorded_at: new Date(),
    replayed_at: null,
    dismissed_at: null,
  };
}

/** Identifies a message by its content, because its sequence number changes when it is published again. */
export function digestOf({ payload }: DeliveredMessage): string {
  return hash('sha256', payload);
}

/** Reads the id and the type of a message that may not be an event; null where they are missing. */
function identify(payload: string): Pick<DeadLetterRow, 'event_id' | 'event_type'> {
  try {
    const { id, type } = Object(JSON.parse(payload)) as { id?: unknown; type?: unknown };
    return { event_id: nameIn(id), event_type: nameIn(type) };
  } catch {
    return { event_id: null, event_type: null };
  }
}

function nameIn(member: unknown): string | null {
  return typeof member === 'string' ? storable(member.slice(0, NAME_CHARACTERS_MAX)) : null;
}

/**
 * The text without characters that cannot be stored. PostgreSQL stores no zero characters, and UTF-8 has no lone
 * surrogates. A dead letter must always be stored.
 */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT_CHARACTER);
}
