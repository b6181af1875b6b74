import type { Database } from '@booking/runtime';
import { listCallbackLines } from './callback-line-repository.ts';
import { listStaffLines } from './staff-line-repository.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { listTimelineEntries } from './timeline-repository.ts';

/** What a page can show of one booking. */
const LINES_MAX = 500;

/**
 * The story of a booking, newest first: what services told, what staff did, and which callbacks came. Only the first is
 * stored for it; which booking a callback is about may become known long after it came.
 */
export async function readBookingStory(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const lines = { bookingId, limit: LINES_MAX };
  const told = await Promise.all([
    listTimelineEntries(db, lines),
    listStaffLines(db, lines),
    listCallbackLines(db, lines),
  ]);
  return told.flat().sort(newestFirst).slice(0, LINES_MAX);
}

/** Of the story of a booking, what is about one of these. */
export async function readStoryAbout(
  db: Database,
  bookingId: string,
  aggregateIds: readonly string[],
): Promise<TimelineEntry[]> {
  const story = await readBookingStory(db, bookingId);
  return story.filter(({ aggregateId }) => aggregateIds.includes(aggregateId));
}

function newestFirst(left: TimelineEntry, right: TimelineEntry): number {
  return right.at.localeCompare(left.at) || right.eventId.localeCompare(left.eventId);
}
