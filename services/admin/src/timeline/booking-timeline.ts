import type { Database } from '@booking/runtime';
import type { TimelineEntry } from './timeline-entry.ts';
import { listCallbackLines, listNoteLines, listStaffLines, listTimelineEntries } from './timeline-repository.ts';

const LINES_MAX = 500;

/**
 * The timeline of a booking, newest first: events, actions and notes of staff, and webhooks. Only events are stored with
 * the booking; a webhook may arrive long before its booking is known.
 */
export async function readBookingTimeline(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const lines = { bookingId, limit: LINES_MAX };
  const entries = await Promise.all([
    listTimelineEntries(db, lines),
    listStaffLines(db, lines),
    listNoteLines(db, lines),
    listCallbackLines(db, lines),
  ]);
  return entries.flat().sort(newestFirst).slice(0, LINES_MAX);
}

/** The entries in the timeline of a booking that are about one of these records. */
export async function readTimelineAbout(
  db: Database,
  bookingId: string,
  aggregateIds: readonly string[],
): Promise<TimelineEntry[]> {
  const timeline = await readBookingTimeline(db, bookingId);
  return timeline.filter(({ aggregateId }) => aggregateIds.includes(aggregateId));
}

function newestFirst(left: TimelineEntry, right: TimelineEntry): number {
  return right.at.localeCompare(left.at) || right.eventId.localeCompare(left.eventId);
}
