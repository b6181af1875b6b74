import type { Database } from '@booking/runtime';
import { findCustomerOfBooking } from '../booking-record/customer-repository.ts';
import { listCallbackLines } from './callback-line-repository.ts';
import { listStaffLines } from './staff-line-repository.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { listTimelineEntries } from './timeline-repository.ts';

/** The most lines that a page shows of one booking. */
const LINES_MAX = 500;

/** Only the customer of a booking can have asked for this: the API takes it from nobody else. */
const ASKED_BY_CUSTOMER: ReadonlySet<string> = new Set(['BookingCreated', 'PaymentInitiated']);

/**
 * The story of a booking, newest first: what services told, what staff did, and which callbacks came. Only the first is
 * stored for it; which booking a callback is about may become known long after it came, and so may the customer.
 */
export async function readBookingStory(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const lines = { bookingId, limit: LINES_MAX };
  const [customerId, ...told] = await Promise.all([
    findCustomerOfBooking(db, bookingId),
    listTimelineEntries(db, lines),
    listStaffLines(db, lines),
    listCallbackLines(db, lines),
  ]);
  const newest = told.flat().sort(newestFirst).slice(0, LINES_MAX);
  return newest.map((line) => (ASKED_BY_CUSTOMER.has(line.type) ? askedBy(customerId, line) : line));
}

function askedBy(requestedBy: string | null, line: TimelineEntry): TimelineEntry {
  return { ...line, summary: { ...line.summary, requestedBy } };
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
