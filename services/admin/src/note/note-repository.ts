import { ERASED_TEXT } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import type { Note } from './note-resource.ts';

const TABLE = 'notes';

type Row = {
  id: string;
  booking_id: string;
  target_type: Note['target']['type'];
  target_id: string;
  author: string;
  text: string;
  at: Date;
};

/** Stores a note, and returns it, or the note that its author has stored under the same key before. */
export async function insertNote(db: Database, note: Note, requestKey: string | null): Promise<Note> {
  const { id, bookingId, target, author, text, at } = note;
  const row = { id, booking_id: bookingId, target_type: target.type, target_id: target.id, author, text, at };
  const [stored] = await db(TABLE)
    .insert({ ...row, request_key: requestKey })
    .onConflict(['author', 'request_key'])
    .ignore()
    .returning<Row[]>('*');
  return toNote(stored ?? (await getNoteOfRequest(db, { author, request_key: requestKey })));
}

async function getNoteOfRequest(db: Database, where: { author: string; request_key: string | null }): Promise<Row> {
  const row = await db(TABLE).where(where).first<Row | undefined>();
  if (!row) throw new Error('The note of a repeated request is missing');
  return row;
}

function toNote({ id, booking_id, target_type, target_id, author, text, at }: Row): Note {
  const target = { type: target_type, id: target_id };
  return { id, bookingId: booking_id, target, author, text, at: at.toISOString() };
}

/** All notes on a booking and its refunds, oldest first. */
export async function listNotes(db: Database, bookingId: string): Promise<Note[]> {
  const rows = await db(TABLE).where({ booking_id: bookingId }).orderBy(['at', 'id']).select<Row[]>();
  return rows.map(toNote);
}

/** Erases the texts of notes on these bookings and their refunds. */
export async function eraseNotes(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  await trx.raw('select erase_notes(?::uuid[], ?)', [[...bookingIds], ERASED_TEXT]);
}
