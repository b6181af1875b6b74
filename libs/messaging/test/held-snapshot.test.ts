import { createDatabase, createSession, type Database } from '@booking/runtime';
import { createTestDatabase, slowUpdatesOf } from '@booking/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { TurnWatch } from '../src/turn-watch.ts';
import { migrations } from './count-payment.ts';

const EVENTS = 3_000;
/** The other index entries that a read may visit, such as the ends of the index of each partition. */
const OTHER_ENTRIES_MAX = 100;
const STATEMENT_TIMEOUT_MS = 500;
/** A loop counts as stuck when its turn lasts longer. */
const TURN_STUCK_MS = 300_000;

/** Events that are too old for the frequent reads of the newest partitions. */
const RECORD_OLD_EVENTS = `
  insert into outbox (id, created_at, subject, envelope)
  select gen_random_uuid(), now() - interval '1 hour', 'events.payments.PaymentCompleted', '{}'
  from generate_series(1, ${EVENTS})`;
/** Makes a read as slow as with millions of index entries. */
const SLOW_READ = slowUpdatesOf('outbox', 2.5 * STATEMENT_TIMEOUT_MS);

let db: Database;
/** Fixtures have no time limit. */
let fixtures: Database;
let session: ReturnType<typeof createSession>;
let turns: TurnWatch;
let queue: OutboxQueue;

const now = performance.now.bind(performance);
const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
let laterMs = 0;
afterAll(() => {
  clock.mockRestore();
});

beforeEach(async () => {
  const url = await createTestDatabase('held-snapshot', migrations);
  db = createDatabase(url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  fixtures = createDatabase(url, { statementTimeoutMs: 0 });
  session = createSession(db);
  await session.connect();
  turns = new TurnWatch();
  queue = new OutboxQueue(session, turns);
});

afterEach(async () => {
  await session.end();
  await Promise.all([db.destroy(), fixtures.destroy()]);
});

describe('a read of the whole outbox', () => {
  it('is repeated after ten times its duration, because a held snapshot keeps the index entries of sent events', async () => {
    await fixtures.raw(RECORD_OLD_EVENTS);
    const other = createSession(db);
    await other.connect();
    await other.query('begin isolation level repeatable read');
    await other.query('select 1');
    await fixtures.raw('update outbox set sent_at = now()');
    await queue.lead();

    expect(await entriesVisitedWhile(() => read({ forMs: 30_000 }))).toBeGreaterThanOrEqual(EVENTS);
    laterMs += 290_000;
    expect(await entriesVisitedWhile(() => read())).toBeLessThan(OTHER_ENTRIES_MAX);
    laterMs += 20_000;
    expect(await entriesVisitedWhile(() => read())).toBeGreaterThanOrEqual(EVENTS);

    await other.end();
  });

  it('has no time limit in a new session or after a slow read, and the loop does not count as stuck meanwhile', async () => {
    await db.raw(SLOW_READ);

    const reading = queue.next();
    laterMs += TURN_STUCK_MS;
    const isStuck = turns.isStuck();
    await reading;
    queue.readAllNext();
    await queue.next();

    expect(isStuck).toBe(false);
  });

  it('has the usual time limit after a quick read', async () => {
    await queue.next();
    await db.raw(SLOW_READ);
    queue.readAllNext();

    await expect(queue.next()).rejects.toThrow('statement timeout');
  });
});

/** Reads the outbox. The read seems to take this long. */
async function read({ forMs = 0 } = {}): Promise<void> {
  queue.readNext();
  const reading = queue.next();
  laterMs += forMs;
  await reading;
}

async function entriesVisitedWhile(work: () => Promise<void>): Promise<number> {
  const before = await entriesVisited();
  await work();
  return (await entriesVisited()) - before;
}

async function entriesVisited(): Promise<number> {
  await session.query('select pg_stat_force_next_flush()');
  const { rows } = await session.query<{ entries: number }>(
    `select sum(idx_tup_read)::integer as entries from pg_stat_user_indexes where relname like 'outbox%'`,
  );
  return rows[0]?.entries ?? 0;
}
