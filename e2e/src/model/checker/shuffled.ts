import { createHash } from 'node:crypto';

/** Shuffles the events. The same salt always gives the same order. */
export function shuffled<Event extends { readonly id: string }>(events: readonly Event[], salt: string): Event[] {
  const place = ({ id }: Event): string => createHash('sha256').update(`${salt} ${id}`).digest('hex');
  return events
    .map((event) => ({ event, place: place(event) }))
    .sort((left, right) => (left.place < right.place ? -1 : 1))
    .map(({ event }) => event);
}
