import type { Database } from '@booking/runtime';
import { findCustomerOfBooking } from '../customer/customer-repository.ts';
import { listNoteLines } from '../note/note-repository.ts';
import { listCallbackLines } from './callback-line-repository.ts';
import { listStaffLines } from './staff-line-repository.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { listTimelineEntries } from './timeline-repository.ts';

/** The largest number of entries on a page. */
const LINES_MAX = 500;

/** Only the customer of a booking can cause these events, because the API accepts them from nobody else. */
const ASKED_BY_CUSTOMER: ReadonlySet<string> = new Set(['BookingCreated', 'PaymentInitiated']);

/**
 * The timeline of a booking, newest first: events, actions and notes of staff, and callbacks. Only events are stored with the
 * booking, because the booking and the customer of a callback may become known long after it arrived.
 */
export async function readBookingTimeline(db: Database, bookingId: string): Promise<TimelineEntry[]> {
  const lines = { bookingId, limit: LINES_MAX };
  const [customerId, ...entries] = await Promise.all([
    findCustomerOfBooking(db, bookingId),
    listTimelineEntries(db, lines),
    listStaffLines(db, lines),
    listNoteLines(db, lines),
    listCallbackLines(db, lines),
  ]);
  const newest = entries.flat().sort(newestFirst).slice(0, LINES_MAX);
  return newest.map((line) => (ASKED_BY_CUSTOMER.has(line.type) ? askedBy(customerId, line) : line));
}

function askedBy(requestedBy: string | null, line: TimelineEntry): TimelineEntry {
  return { ...line, summary: { ...line.summary, requestedBy } };
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
