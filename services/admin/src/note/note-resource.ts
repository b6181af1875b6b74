import { maskCardData } from '@booking/runtime';
import { z } from 'zod';

const NOTE_LENGTH_MAX = 2_000;

/** The text of a note. Card data is masked before anything is stored. See ADR 25. */
export const NoteText = z.string().trim().min(1).max(NOTE_LENGTH_MAX).transform(maskCardData);

export const Note = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    target: z.object({ type: z.enum(['booking', 'refund']), id: z.uuid() }),
    author: z.string(),
    text: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;
