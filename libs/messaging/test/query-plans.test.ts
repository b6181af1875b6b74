import { randomUUID } from 'node:crypto';
import { createSession, type Database, transact } from '@booking/runtime';
import { createTestDatabase, ExplainedDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allowDismissedDeadLetters,
  createBrokerLossTables,
  createMessagingTables,
  dropInboxTimeIndex,
} from '../src/index.ts';
import { claimEvents } from '../src/listeners/inbox.ts';
import type { SentRow } from '../src/outbox/mark-and-read.ts';
import type { OutboxRow } from '../src/outbox/outbox.ts';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { eraseMessages } from '../src/retention/erase-messages.ts';
import { lowestIdAt } from '../src/retention/id-before.ts';
import { deleteOldRows, INBOX_DAYS } from '../src/retention/maintain-messaging.ts';
import { TurnWatch } from '../src/turn-watch.ts';

const ROWS = 20_000;
const LISTENERS = 20;
const OLD = 200;
/** The number of sent events that are marked together. */
const SENT = 100;
const DAY_MS = 86_400_000;
const MIGRATIONS = [
  { name: '0001', up: createMessagingTables },
  { name: '0001-dismiss', up: allowDismissedDeadLetters },
  { name: '0002', up: dropInboxTimeIndex },
  { name: '0003', up: createBrokerLossTables },
];
/** The other rows that may be read, such as the ends of the index for each listener and partition. */
const OTHER_ROWS_READ_MAX = 100;

let explained: ExplainedDatabase;

beforeAll(async () => {
  explained = await open('messaging-plans');
  await explained.db.raw(SEED);
});

afterAll(() => explained.db.destroy());

describe(`a statement of messaging on tables with ${ROWS} rows`, () => {
  it('looks up by an index whether an event has been handled', async () => {
    const claims = [{ listener: { name: 'Listener1' }, event: { id: lowestIdAt(new Date()) }, digest: 'digest1' }];

    const { readWhole, rowsRead } = await explained.effortOf((trx) => claimEvents(trx, claims));

    expect(readWhole).toEqual([]);
    expect(rowsRead).toBeLessThan(OTHER_ROWS_READ_MAX);
  });

  it('finds by an index the handled events to delete, however old and new rows are mixed', async () => {
    const { readWhole, rowsRead } = await explained.effortOf(deleteOldRows);
    const rest = await explained.effortOf(deleteOldRows);

    expect([...readWhole, ...rest.readWhole]).not.toContain('inbox');
    expect(rowsRead).toBeGreaterThanOrEqual(OLD);
    // Each row is read to find it, and again to delete it.
    expect(rowsRead).toBeLessThan(3 * OLD + OTHER_ROWS_READ_MAX);
    expect(rest.rowsRead).toBeLessThan(OTHER_ROWS_READ_MAX);
  });

  it('finds by an index the stored events that are younger than the first booking of an erased customer', async () => {
    const youngest = lowestIdAt(new Date(Date.now() - DAY_MS / 2));
    const scope = { customerId: 'customer-7', pseudonym: 'erased-7', bookingIds: [youngest], after: youngest };

    const { readWhole, rowsRead } = await explained.effortOf((trx) => eraseMessages(trx, scope));

    expect(readWhole.filter((table) => table !== 'dead_letters')).toEqual([]);
    expect(rowsRead).toBeLessThan(ROWS / 20);
  });
});

it('marking sent events uses an index, even in a plan that was made while the outbox was empty', async () => {
  const database = await open('messaging-plans-empty');
  const session = createSession(database.db);
  await session.connect();
  database.include(session);
  const queue = new OutboxQueue(session, new TurnWatch());
  await queue.lead();
  await queue.next();
  await database.db.raw(SENT_WITHIN_AN_HOUR);
  queue.noteSent(await lastSent(database.db));
  queue.readAllNext();

  const { rowsRead, pairsCompared } = await database.effortDuring(() => queue.next());

  expect(pairsCompared).toBe(0);
  // Each row is read to find it, and again to look for unsent events.
  expect(rowsRead).toBeLessThan(2 * SENT + OTHER_ROWS_READ_MAX);
  await session.end();
  await database.db.destroy();
});

it('looking for the dead letter of an event uses an index, even in a plan that was made while there was none', async () => {
  const database = await open('messaging-plans-dead-letters');
  const claim = { listener: { name: 'Listener1' }, event: { id: lowestIdAt(new Date()) } };
  await transact(database.db, (trx) => claimEvents(trx, [{ ...claim, digest: 'unknown' }]));
  await database.db.raw(WAITING_DEAD_LETTERS);
  const waiting = [{ ...claim, event: { id: randomUUID() }, digest: 'digest1' }];

  const { rowsRead } = await database.effortOf(async (trx) => expect(await claimEvents(trx, waiting)).toEqual([]));

  expect(rowsRead).toBeLessThan(OTHER_ROWS_READ_MAX);
  await database.db.destroy();
});

async function open(name: string): Promise<ExplainedDatabase> {
  return ExplainedDatabase.open(await createTestDatabase(name, MIGRATIONS), { touchesFewRows: true });
}

async function lastSent(db: Database): Promise<SentRow[]> {
  const rows = await db('outbox')
    .select<OutboxRow[]>('id', { createdAt: 'created_at' }, 'subject', 'envelope')
    .orderBy('created_at', 'desc')
    .limit(SENT);
  return rows.map((row, index) => ({ row, streamSeq: ROWS + index, isRepetition: false }));
}

const ID = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid`;

const WAITING_DEAD_LETTERS = `
  insert into dead_letters (id, version, listener, stream, stream_seq, subject, payload, digest, reason, attempts, recorded_at)
  select gen_random_uuid(), 1, 'Listener1', 'PAYMENTS', n, 'events.payments.PaymentCompleted', '{}', 'digest' || n, '', 8, now()
  from generate_series(1, ${ROWS}) as n`;

const SENT_WITHIN_AN_HOUR = `
  insert into outbox (id, created_at, subject, envelope, sent_at)
  select ${ID}, at, 'events.bookings.BookingCreated', '{}', now() from generate_series(1, ${ROWS / 4}) as n cross join lateral (
    select now() - n * interval '1 second' / 10 as at) as drawn`;

/** Old events are scattered among the others, because new rows fill the space of deleted ones. */
const SEED = `
  insert into inbox (listener, event_id, handled_at)
  select 'Listener' || n % ${LISTENERS}, ${ID}, at from generate_series(1, ${ROWS}) as n cross join lateral (
    select now() - make_interval(days => case when n % ${ROWS / OLD} = 0 then ${INBOX_DAYS + 1} else n % ${INBOX_DAYS} end)
      as at) as drawn;

  insert into outbox (id, created_at, subject, envelope, sent_at)
  select ${ID}, at, 'events.bookings.BookingCreated', '{"subject":"' || ${ID} || '"}', now()
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select now() - n * interval '30 days' / ${ROWS} as at) as drawn;
  analyze`;
