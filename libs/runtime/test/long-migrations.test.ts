import { createTestDatabase, DatabaseProbe, eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backfill, createDatabase, createIndex, type Database, migrate, type Migration } from '../src/index.ts';

const ROWS = 20_000;
/** The longest time that a writer of the previous version may wait. Its own lock time-out is five seconds. */
const WRITE_MS_MAX = 2_500;

const addDoubled: Migration = {
  name: '0002-add-doubled',
  up: (db) => db.raw('alter table entries add column doubled bigint'),
};
/** A migration that fills each row slowly, as if the table had a thousand times as many rows. */
const fillDoubled: Migration = {
  name: '0003-fill-doubled',
  inSteps: true,
  up: (db) => backfill(db, { table: 'entries', key: 'id', set: 'doubled = 2 * slowly(id)', where: 'doubled is null' }),
};
const indexDoubled: Migration = {
  name: '0004-index-doubled',
  inSteps: true,
  up: (db) => createIndex(db, { name: 'entries_doubled', on: 'entries (doubled)', unique: true }),
};

let db: Database;
let observer: DatabaseProbe;

beforeAll(async () => {
  const url = await createTestDatabase('runtime');
  db = createDatabase(url);
  observer = await DatabaseProbe.open(url);
  await db.raw(`
    create table entries (id integer primary key, touched integer not null default 0);
    insert into entries select generate_series(1, ${ROWS});
    create function slowly(id integer) returns integer language plpgsql as $$
      begin if id % 100 = 0 then perform pg_sleep(0.005); end if; return id; end $$;
  `);
  await migrate(db, [addDoubled]);
});

afterAll(async () => {
  await observer.close();
  await db.destroy();
});

describe('a migration in batches', () => {
  it('continues after it was killed, and blocks no writer meanwhile', async () => {
    const killed = migrate(db, [fillDoubled]).catch((error: unknown) => error);
    await eventually(async () => expect(await filledRows()).toBeGreaterThan(2_000));
    const slowestWrite = await slowestWriteDuring(10);
    await observer.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 727001
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(await killed).toBeInstanceOf(Error);
    const filledAtDeath = await filledRows();

    await migrate(db, [fillDoubled]);

    expect(filledAtDeath).toBeLessThan(ROWS);
    expect(filledAtDeath % 1_000).toBe(0);
    expect(await filledRows()).toBe(ROWS);
    expect(slowestWrite).toBeLessThan(WRITE_MS_MAX);
  });
});

describe('an index of a table in use', () => {
  it('is created again after an attempt that left it invalid', async () => {
    await db('entries').where({ id: 2 }).update({ doubled: 2 });
    await expect(migrate(db, [indexDoubled])).rejects.toThrow(/could not create unique index/);
    await db('entries').where({ id: 2 }).update({ doubled: 4 });

    await migrate(db, [indexDoubled]);

    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select indisvalid as valid from pg_index where indexrelid = 'entries_doubled'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
  });
});

describe('a migration that waits for a locked table', () => {
  it('lets writers work between its attempts, and is applied once the table is free', async () => {
    const said: string[] = [];
    const logger = { info: () => undefined, warn: (message: unknown) => said.push(String(message)) };
    const reader = await db.transaction();
    await reader('entries').first();
    const alter: Migration = {
      name: '0005-add-note',
      up: (trx) => trx.raw('alter table entries add column note text'),
    };

    const migrated = migrate(db, [alter], { logger });
    await eventually(() => expect(said.join()).toContain('0005-add-note'));
    const slowestWrite = await slowestWriteDuring(3);
    await reader.rollback();

    expect(await migrated).toEqual(['0005-add-note']);
    expect(said[0]).toMatch(/^waiting for a table lock for 0005-add-note in the database \S+ at 127\.0\.0\.1:\d+: /);
    expect(slowestWrite).toBeLessThan(2 * WRITE_MS_MAX);
  });
});

async function filledRows(): Promise<number> {
  const counted = await db('entries').whereNotNull('doubled').count<{ count: number }[]>('* as count');
  return Number(counted[0]?.count);
}

/** Writes to rows all over the table, and returns the duration of the slowest write. */
async function slowestWriteDuring(writes: number): Promise<number> {
  let slowestMs = 0;
  for (let write = 1; write <= writes; write += 1) {
    const startedAt = performance.now();
    await db('entries')
      .where({ id: Math.ceil((ROWS / writes) * write) })
      .increment('touched');
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return slowestMs;
}
