import {
  BEFORE_EVERY_ID,
  type CustomerRecord,
  type CustomerScope,
  EraseCustomer,
  type ErasureScope,
  GetCustomerRecords,
  type RecordKeeper,
} from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { countFitting, type PageRequest } from './answer-record-page.ts';
import { type CommandHandler, defineCommandHandler } from './define-command-handler.ts';

/** The number of bookings that one transaction erases. */
const BOOKINGS_AT_ONCE = 20;
/** The largest number of records in one answer. */
const RECORDS_AT_ONCE = 100;

type Kind = { readonly kind: string; readonly records: readonly { readonly id: string }[] };
type Page = Kind & { readonly next: string | null };

/**
 * Answers a query for everything that a service holds about a customer. `read` returns at most `limit` records
 * of each kind with higher ids than `after`, in the order of their ids. Pages follow the ids of all records, because
 * the records of one booking may not fit into one message.
 */
export function answerCustomerRecords(
  service: RecordKeeper,
  read: (scope: CustomerScope, page: PageRequest) => Promise<readonly Kind[]>,
): CommandHandler {
  return defineCommandHandler(GetCustomerRecords[service], async ({ after, ...scope }) => {
    const kinds = await read(scope, { after: after ?? BEFORE_EVERY_ID, limit: RECORDS_AT_ONCE });
    const found = kinds.flatMap(({ kind, records }) => records.map((record) => ({ id: record.id, kind, record })));
    const ordered = found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, RECORDS_AT_ONCE);
    const fitting = ordered.slice(0, countFitting(ordered));
    const isLast = fitting.length === found.length && found.length < RECORDS_AT_ONCE;
    const records = fitting.map(({ kind, record }) => ({ kind, record: { ...record } }));
    return { records, next: isLast ? null : (fitting.at(-1)?.id ?? null) };
  });
}

/** The first records of a page that fit into one message. `next` is null when nothing is left. */
export function fittingRecords({ kind, records, next }: Page): { records: CustomerRecord[]; next: string | null } {
  const fitting = records.slice(0, countFitting(records));
  const isWhole = fitting.length === records.length;
  const shown = fitting.map((record) => ({ kind, record: { ...record } }));
  return { records: shown, next: isWhole ? next : (fitting.at(-1)?.id ?? null) };
}

/** Answers a command to erase a customer from records about a few bookings, in one transaction per answer. */
export function answerErasure(
  service: 'payments' | 'refunds' | 'notifications',
  db: Database,
  erase: (trx: Transaction, bookingIds: readonly string[], scope: ErasureScope) => Promise<void>,
): CommandHandler {
  return defineCommandHandler(EraseCustomer[service], (scope) =>
    transact(db, async (trx) => {
      const { page, next } = nextBookings(scope.bookingIds, scope.after);
      await erase(trx, page, scope);
      return { bookingIds: [...page], next };
    }),
  );
}

/** The bookings of one answer, in the order of their ids. `next` is null when no booking is left. */
function nextBookings(
  bookingIds: readonly string[],
  after: string | null,
): { readonly page: readonly string[]; readonly next: string | null } {
  const left = bookingIds.filter((id) => after === null || id > after).toSorted();
  const page = left.slice(0, BOOKINGS_AT_ONCE);
  return { page, next: page.length < left.length ? (page.at(-1) ?? null) : null };
}
