import { ProblemError, type ProblemType } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { type Database, newId } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { insertNote } from '../../note/note-repository.ts';
import { Note, NoteText } from '../../note/note-resource.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { bookingRecords } from '../../records/booking.ts';
import { refundRecords } from '../../records/refund.ts';

type Deps = Pick<AdminDeps, 'db' | 'clock'>;

type Noted = {
  readonly type: Note['target']['type'];
  readonly operationId: string;
  readonly tag: string;
  readonly notFound: ProblemType;
  /** The booking of the record; undefined when there is no such record. */
  readonly bookingIdOf: (db: Database, id: string) => Promise<string | undefined>;
};

const NOTED: readonly Noted[] = [
  {
    ...{ type: 'booking', operationId: 'addNoteToBooking', tag: 'Bookings', notFound: 'booking-not-found' },
    bookingIdOf: async (db, id) => (await findRecord(db, bookingRecords, id))?.id,
  },
  {
    ...{ type: 'refund', operationId: 'addNoteToRefund', tag: 'Refunds', notFound: 'refund-not-found' },
    bookingIdOf: async (db, id) => (await findRecord(db, refundRecords, id))?.bookingId,
  },
];

export function addNoteRoutes(deps: Deps): Route[] {
  return NOTED.map((noted) => addNoteRoute(deps, noted));
}

function addNoteRoute({ db, clock }: Deps, { type, operationId, tag, notFound, bookingIdOf }: Noted): Route {
  return auditedCommand(
    { db, clock },
    {
      path: `/admin/api/${type}s/{id}/notes`,
      operationId,
      summary: `Add a note to a ${type}, for staff only. It cannot be changed or deleted.`,
      tag,
      params: z.object({ id: Id }),
      body: z.strictObject({ text: NoteText }),
      idempotent: true,
      notFound,
      problems: ['idempotency-key-reused'],
      answer: { status: 201, description: 'The note', schema: Note },
      permission: 'process_refunds',
      action: 'add_note',
      target: ({ params }) => ({ type, id: params.id }),
      async run({ params: { id }, body: { text }, caller, idempotencyKey, markReplay }) {
        const bookingId = await bookingIdOf(db, id);
        if (bookingId === undefined) throw new ProblemError(notFound, `There is no ${type} ${id}.`);
        const note = {
          id: newId(),
          bookingId,
          target: { type, id },
          author: caller.sub,
          text,
          at: clock().toISOString(),
        };
        const stored = await insertNote(db, note, idempotencyKey?.key ?? null);
        requireSame(stored, note);
        if (stored.id !== note.id) markReplay?.();
        return stored;
      },
    },
  );
}

function requireSame(stored: Note, asked: Note): void {
  if (stored.target.id === asked.target.id && stored.text === asked.text) return;
  throw new ProblemError('idempotency-key-reused', 'This key was used for another note.');
}
