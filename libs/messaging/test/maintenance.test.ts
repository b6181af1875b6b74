import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { useClockAhead } from '@booking/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allowDismissedDeadLetters,
  createBrokerLossTables,
  createMessagingTables,
  moveRefusedEvents,
} from '../src/index.ts';
import { lowestIdAt } from '../src/retention/id-before.ts';
import { deleteOldRows, maintainMessagingJob } from '../src/retention/maintain-messaging.ts';

const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;
const MIGRATIONS = [
  { name: '0001', up: createMessagingTables },
  { name: '0001-dismiss', up: allowDismissedDeadLetters },
  { name: '0002', up: createBrokerLossTables },
  { name: '0003', up: moveRefusedEvents },
];

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('maintenance', MIGRATIONS));
});

afterAll(() => db.destroy());

describe('the outbox', () => {
  it('has a partition for today and each of the next days', async () => {
    expect(await partitions()).toHaveLength(1 + DAYS_AHEAD);
  });

  it('keeps a day for thirty days, and longer while the day has unsent events', async () => {
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

  it('drops the partition of a refused event after thirty days, and keeps the event', async () => {
    const refusedId = randomUUID();
    await makePartition(60);
    await db.raw(
      `insert into outbox (id, created_at, subject, envelope, refused_at, sent_at)
       select ?::uuid, (now() at time zone 'utc')::date - 60, 'refused', '{}', now(), null union all
       select gen_random_uuid(), (now() at time zone 'utc')::date - 60, 'sent', '{}', null, now()`,
      [refusedId],
    );
    const before = await partitions();

    await db.raw('select maintain_outbox()');

    expect(await partitions()).toHaveLength(before.length - 1);
    expect(await db('outbox').whereIn('subject', ['refused', 'sent']).pluck('id')).toEqual([refusedId]);
    await db.raw('update outbox set refused_at = null, sent_at = now() where id = ?', [refusedId]);
    expect(await deleteOldRows(db)).toBe(true);
    expect(await db('outbox').where({ id: refusedId })).toEqual([]);
  });

  it('stores events while a dump delays the maintenance, and is maintained by the next run', async () => {
    const job = maintainMessagingJob(db);
    await makePartition(70);
    const before = await partitions();
    await db.transaction(async (dump) => {
      await dump.raw('lock table outbox in access share mode');

      const [result] = await Promise.all([job.run(), insertWithin('2s')]);

      expect(result).toBe(false);
      expect(await partitions()).toHaveLength(before.length);
    });
    await job.run();
    expect(await partitions()).toHaveLength(before.length - 1);
  });

  it('stores an event of a day that has no partition', async () => {
    await db.raw(
      `insert into outbox (id, created_at, subject, envelope) values (?, now() + interval '1 year', 's', '{}')`,
      [randomUUID()],
    );

    await db.raw('select maintain_outbox()');

    expect(await db('outbox_default').select('subject')).toEqual([{ subject: 's' }]);
  });

  it('deletes published events of a day without a partition after thirty days', async () => {
    await db.raw(
      `insert into outbox (id, created_at, subject, envelope, sent_at)
       select gen_random_uuid(), now() - interval '31 days', 'old and sent', '{}', now() union all
       select gen_random_uuid(), now() - interval '31 days', 'old and unsent', '{}', null union all
       select gen_random_uuid(), now() - interval '29 days', 'young', '{}', now()`,
    );

    expect(await deleteOldRows(db)).toBe(true);

    const kept = await db('outbox_default').whereNot({ subject: 's' }).orderBy('subject').pluck('subject');
    expect(kept).toEqual(['old and unsent', 'young']);
  });
});

describe('the inbox', () => {
  it('remembers an event for 120 days after it was handled, because a new consumer may deliver it again within 111', async () => {
    await insertHandled('First', { madeDaysAgo: 121, handledDaysAgo: 121 });
    await insertHandled('First', { madeDaysAgo: 122, handledDaysAgo: 119 });
    await insertHandled('Second', { madeDaysAgo: 111, handledDaysAgo: 111 });
    await insertHandled('Third', { madeDaysAgo: 121, handledDaysAgo: 121 });

    expect(await deleteOldRows(db)).toBe(true);

    expect(await db('inbox').orderBy('listener').pluck('listener')).toEqual(['First', 'Second']);
    expect(await deleteOldRows(db)).toBe(false);
  });

  it('deletes, after 120 days, the attempt counts of events that were never handled', async () => {
    await db.raw(
      `insert into inbox_attempts (listener, message, last_attempt_at)
       select 'Old', 'a', now() - interval '121 days' union all select 'Young', 'b', now() - interval '119 days'`,
    );

    expect(await deleteOldRows(db)).toBe(true);

    expect(await db('inbox_attempts').pluck('listener')).toEqual(['Young']);
  });
});

describe('dead letters', () => {
  it('are deleted 120 days after their replay or dismissal, and kept while they wait', async () => {
    await db.raw(
      `insert into dead_letters
         (id, version, listener, stream, stream_seq, subject, payload, digest, reason, attempts, status, recorded_at, replayed_at, dismissed_at)
       select gen_random_uuid(), 1, name, 'BOOKINGS', 1, 's', '{}', 'd', 'r', 8, status, now() - interval '1 year', replayed, dismissed
       from (values
         ('Waiting', 'waiting', null::timestamptz, null::timestamptz),
         ('Old', 'replayed', now() - interval '121 days', null),
         ('OldDismissed', 'dismissed', null, now() - interval '121 days'),
         ('YoungDismissed', 'dismissed', null, now() - interval '119 days'),
         ('Young', 'replayed', now() - interval '119 days', null)) as letters (name, status, replayed, dismissed)`,
    );

    expect(await deleteOldRows(db)).toBe(true);
    expect(await deleteOldRows(db)).toBe(false);

    expect(await db('dead_letters').orderBy('listener').pluck('listener')).toEqual([
      'Waiting',
      'Young',
      'YoungDismissed',
    ]);
  });
});

describe('the maintenance', () => {
  const setAhead = useClockAhead();

  it('fails when the outbox stays locked for a day, so that operators learn of it', async () => {
    const job = maintainMessagingJob(db);
    await makePartition(70);
    await db.transaction(async (dump) => {
      await dump.raw('lock table outbox in access share mode');
      expect(await job.run()).toBe(false);

      setAhead(DAY_MS);

      await expect(job.run()).rejects.toThrow('locked the outbox for a day');
    });
  });
});

type Handled = { readonly madeDaysAgo: number; readonly handledDaysAgo: number };

async function insertHandled(listener: string, { madeDaysAgo, handledDaysAgo }: Handled): Promise<void> {
  await db.raw('insert into inbox (listener, event_id, handled_at) values (?, ?, now() - make_interval(days => ?))', [
    ...[listener, lowestIdAt(new Date(Date.now() - madeDaysAgo * DAY_MS)), handledDaysAgo],
  ]);
}

/** Stores an event. Throws if a lock delays the insert for longer than the limit. */
async function insertWithin(limit: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '${limit}'`);
    await trx.raw(`insert into outbox (id, subject, envelope) values (?, 'during a dump', '{}')`, [randomUUID()]);
  });
}

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
