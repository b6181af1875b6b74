import {
  type CustomerRecord,
  EraseCustomer,
  type ErasureScope,
  GetCustomerRecords,
  type RecordKeeper,
} from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { countFitting } from './answer-record-page.ts';
import { type CommandHandler, defineCommandHandler } from './define-command-handler.ts';

/** The number of bookings per answer: few enough for their records to fit into one message. */
const BOOKINGS_AT_ONCE = 20;

type Kind = { readonly kind: string; readonly records: readonly object[] };
type Page = {
  readonly kind: string;
  readonly records: readonly { readonly id: string }[];
  readonly next: string | null;
};

/** Answers a query for everything that a service holds about a customer's bookings, a few bookings at a time. */
export function answerCustomerRecords(
  service: Exclude<RecordKeeper, 'bookings'>,
  read: (bookingIds: readonly string[]) => Promise<readonly Kind[]>,
): CommandHandler {
  return defineCommandHandler(GetCustomerRecords[service], async ({ bookingIds, after }) => {
    const { page, next } = nextBookings(bookingIds, after);
    return { records: (await read(page)).flatMap(toRecords), next };
  });
}

/** The first records of a page that fit into one message. `next` is null when nothing is left. */
export function fittingRecords({ kind, records, next }: Page): { records: CustomerRecord[]; next: string | null } {
  const fitting = records.slice(0, countFitting(records));
  const isWhole = fitting.length === records.length;
  return { records: toRecords({ kind, records: fitting }), next: isWhole ? next : (fitting.at(-1)?.id ?? null) };
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

function toRecords({ kind, records }: Kind): CustomerRecord[] {
  return records.map((record) => ({ kind, record: { ...record } }));
}
