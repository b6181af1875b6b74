import { ERASED_TEXT, eraseIdentity, EraseMessages, type ErasureScope, type ServiceName } from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import type { Bus } from '../bus/bus.ts';
import { type CommandHandler, defineCommandHandler } from '../commands/define-command-handler.ts';
import type { Listener } from '../listeners/define-listener.ts';
import { idBefore } from './id-before.ts';
import { requireHandled } from './require-handled.ts';

const SCANNED_MAX = 5_000;

type Row = { readonly id: string; readonly text: string };
type Page = { readonly rows: readonly Row[]; readonly last: string | null };

type Deps = {
  readonly service: ServiceName;
  readonly db: Database;
  readonly bus: Bus;
  readonly listeners: readonly Listener[];
};

/**
 * Answers `EraseMessages`. Erases a customer from the outbox, whose events may be published again after a loss on the
 * bus, and from dead letters, which can still be replayed. Ids of events begin with their time, so only events that are
 * younger than the first booking are read. Throws `service-unavailable` while events wait for the listeners: they could
 * still contain the customer, and would be stored after the erasure.
 */
export function eraseMessagesHandler({ service, db, bus, listeners }: Deps): CommandHandler {
  return defineCommandHandler(EraseMessages[service], async (scope) => {
    await requireHandled({ service, bus, listeners });
    return transact(db, (trx) => eraseMessages(trx, scope));
  });
}

/** Erases a customer from one page of the outbox, and from all dead letters. `next` is null at the end. */
export async function eraseMessages(trx: Transaction, scope: ErasureScope): Promise<{ next: string | null }> {
  const [first] = scope.bookingIds.toSorted();
  if (first === undefined) return { next: null };
  const deadLetterIds = await eraseDeadLetters(trx, scope);
  const { rows, last } = await readOutbox(trx, { ...scope, deadLetterIds, after: scope.after ?? idBefore(first) });
  for (const { id, text } of rows) {
    await trx('outbox')
      .where({ id })
      .update({ envelope: eraseJson(text, scope) });
  }
  return { next: last };
}

/** Regular expressions of both PostgreSQL and JavaScript. */
const SUBJECT = '"subject":"([0-9a-f-]{36})"';
const BOOKING_ID = '"bookingId":"([0-9a-f-]{36})"';

const OF_BOOKINGS = '"source":"/services/bookings"';

/**
 * The booking that a message is about. An event of the bookings service names the booking as its subject. Its data is
 * not searched, because the business may write any member into the metadata. A report of a gateway may name only the
 * booking of the address that received it.
 */
export function bookingIdOf(message: string): string | null {
  const named = BOOKING_ID.replace('bookingId', '(?:bookingId|addressedBookingId)');
  const found = new RegExp(message.includes(OF_BOOKINGS) ? SUBJECT : named).exec(message);
  return found?.[1] ?? null;
}

/**
 * An event about a booking names it as its subject or in its data. An event about a dead letter names only the dead
 * letter. Every event with a customer is an event of bookings. Its metadata may name any booking or customer.
 */
const CONCERNS = `(
  substring(scanned.text from '${SUBJECT}') = any (?::text[])
  or strpos(scanned.text, '${OF_BOOKINGS}') = 0
    and substring(scanned.text from '${BOOKING_ID}') = any (?::text[]))`;

type Names = Pick<ErasureScope, 'bookingIds'> & { readonly deadLetterIds?: readonly string[] };

function concerns({ bookingIds, deadLetterIds = [] }: Names): readonly [string[], string[]] {
  return [[...bookingIds, ...deadLetterIds], bookingIds];
}

async function readOutbox(trx: Transaction, scope: Names & { readonly after: string }): Promise<Page> {
  const { rows } = await trx.raw<{ rows: { id: string; text: string | null }[] }>(
    `select id, case when ${CONCERNS} then text end as text from (
       select id, envelope as text from outbox where id > ? order by id limit ?) as scanned order by id`,
    [...concerns(scope), scope.after, SCANNED_MAX],
  );
  const last = rows.length < SCANNED_MAX ? null : (rows.at(-1)?.id ?? null);
  return { rows: rows.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }])), last };
}

/**
 * Erases the customer from all dead letters at once, because there are few. Their reasons are erased too, because they
 * may quote the message. Returns the ids of all erased dead letters, because their events have the reasons too.
 */
async function eraseDeadLetters(trx: Transaction, scope: ErasureScope): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select id, text from (select id, payload as text from dead_letters) as scanned where ${CONCERNS}`,
    [...concerns(scope)],
  );
  for (const { id, text } of rows) {
    await trx('dead_letters')
      .where({ id })
      .update({ payload: eraseJson(text, scope), reason: ERASED_TEXT });
  }
  return trx('dead_letters').where({ reason: ERASED_TEXT }).pluck<string[]>('id');
}

/** A message that is not JSON loses its content. */
function eraseJson(text: string, scope: ErasureScope): string {
  try {
    return JSON.stringify(eraseIdentity(JSON.parse(text) as unknown, scope));
  } catch {
    return '{}';
  }
}
