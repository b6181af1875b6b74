import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { forgetOldEvents } from '../src/inbox.ts';
import { createMessagingTables } from '../src/index.ts';

const DAYS_AHEAD = 7;

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('maintenance', [{ name: '0001', up: createMessagingTables }]));
});

afterAll(() => db.destroy());

describe('the outbox', () => {
  it('has a partition for today and each of the next days', async () => {
    expect(await partitions()).toHaveLength(1 + DAYS_AHEAD);
  });

  it('is kept for thirty days, and longer while it has unsent events', async () => {
    const unsentId = randomUUID();
    await makePartition(20);
    await makePartition(40);
    await makePartition(50);
    await db.raw(
      `insert into outbox (id, created_at, subject, envelope)
       values (?, (now() at time zone 'utc')::date - 40, 'events.bookings.X', '{}')`,
      [unsentId],
    );

    await db.raw('select maintain_outbox()');
    expect(await partitions()).toHaveLength(1 + DAYS_AHEAD + 2);

    await db.raw('update outbox set sent_at = now() where id = ?', [unsentId]);
    await db.raw('select maintain_outbox()');
    expect(await partitions()).toHaveLength(1 + DAYS_AHEAD + 1);
  });

  it('stores an event of a day without its own partition', async () => {
    await db.raw(
      `insert into outbox (id, created_at, subject, envelope) values (?, now() + interval '1 year', 's', '{}')`,
      [randomUUID()],
    );

    await db.raw('select maintain_outbox()');

    expect(await db('outbox_default').select('subject')).toEqual([{ subject: 's' }]);
  });
});

describe('the inbox', () => {
  it('remembers an event for ninety days', async () => {
    await db.raw(
      `insert into inbox (listener, event_id, handled_at)
       select 'Old', gen_random_uuid(), now() - interval '91 days' union all
       select 'Young', gen_random_uuid(), now() - interval '89 days'`,
    );

    expect(await forgetOldEvents(db)).toBe(1);

    expect(await db('inbox').pluck('listener')).toEqual(['Young']);
  });
});

async function makePartition(daysAgo: number): Promise<void> {
  await db.raw(
    `do $$ declare day date := (now() at time zone 'utc')::date - ${daysAgo}; begin
       execute format('create table %I partition of outbox for values from (%L) to (%L)',
         'outbox_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
     end $$`,
  );
}

async function partitions(): Promise<string[]> {
  return db('pg_class').whereRaw(`relname ~ '^outbox_[0-9]{8}$'`).pluck('relname');
}
