import { type CustomerRecord, GetCustomerRecords, type RecordKeeper } from '@booking/contracts';
import { countFitting } from './answer-record-page.ts';
import { type CommandHandler, defineCommandHandler } from './define-command-handler.ts';

/** The bookings of one query: few enough for their records to fit into one message. */
const BOOKINGS_AT_ONCE = 20;

type Kind = { readonly kind: string; readonly records: readonly object[] };
type Page = {
  readonly kind: string;
  readonly records: readonly { readonly id: string }[];
  readonly next: string | null;
};

/** Answers with everything that a service holds about these bookings, a few bookings at a time. */
export function answerCustomerRecords(
  service: Exclude<RecordKeeper, 'bookings'>,
  read: (bookingIds: readonly string[]) => Promise<readonly Kind[]>,
): CommandHandler {
  return defineCommandHandler(GetCustomerRecords[service], async ({ bookingIds, after }) => {
    const { page, next } = nextBookings(bookingIds, after);
    return { records: (await read(page)).flatMap(toRecords), next };
  });
}

/**
 * The first records of a page, as many as fit into one message. `next` is the position after the whole page: null when
 * it is the last one.
 */
export function fittingRecords({ kind, records, next }: Page): { records: CustomerRecord[]; next: string | null } {
  const fitting = records.slice(0, countFitting(records));
  const isWhole = fitting.length === records.length;
  return { records: toRecords({ kind, records: fitting }), next: isWhole ? next : (fitting.at(-1)?.id ?? null) };
}

/** The bookings after this one, in the order of their ids, and the position of the next page. */
export function nextBookings(
  bookingIds: readonly string[],
  after: string | null,
): { readonly page: readonly string[]; readonly next: string | null } {
  const left = bookingIds.filter((id) => after === null || id > after).toSorted();
  const page = left.slice(0, BOOKINGS_AT_ONCE);
  return { page, next: page.length < left.length ? (page.at(-1) ?? null) : null };
}

function toRecords({ kind, records }: Kind): CustomerRecord[] {
  return records.map((record) => ({ kind, record: { ...record } }));
}
