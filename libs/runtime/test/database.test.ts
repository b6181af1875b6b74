import { createTestDatabase, eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { announce, createDatabase, type Database, migrate, onCommit, transact } from '../src/index.ts';

let url: string;
let db: Database;

beforeAll(async () => {
  url = await createTestDatabase('runtime');
  db = createDatabase(url);
  await db.raw('create table counters (id integer primary key, count bigint not null)');
  await db.raw('insert into counters values (1, 0), (2, 0)');
  await db.raw('create table customers (name text primary key)');
});

afterAll(() => db.destroy());

describe('a transaction', () => {
  it('is retried after a deadlock with another transaction', async () => {
    const increment = (order: [number, number]) =>
      transact(db, async (trx) => {
        for (const id of order) {
          await trx.raw('update counters set count = count + 1 where id = ?', [id]);
          await trx.raw('select pg_sleep(0.05)');
        }
      });

    await Promise.all([increment([1, 2]), increment([2, 1])]);

    expect(await db('counters').pluck('count')).toEqual([2, 2]);
  });

  it('announces its topics after its commit, and not after a rollback', async () => {
    const announced: string[] = [];
    const forget = onCommit(db, (topics) => announced.push(...topics.keys()));
    const announceOnly = async (topic: string, isFailing: boolean) =>
      transact(db, async (trx) => {
        announce(trx, topic);
        expect(announced).not.toContain(topic);
        await trx.raw('select 1');
        if (isFailing) throw new Error('rolled back');
      });

    await announceOnly('kept', false);
    await expect(announceOnly('lost', true)).rejects.toThrow('rolled back');
    forget();
    await announceOnly('unheard', false);

    expect(announced).toEqual(['kept']);
  });

  it('rejects an amount that JavaScript cannot represent exactly', async () => {
    await expect(db.raw('select 9007199254740993::bigint as amount')).rejects.toThrow('not a safe integer');
  });
});

describe('an error of the query builder', () => {
  const insertTwice = async (connection: Database) => {
    await connection('customers').insert({ name: 'Anna' });
    await connection('customers').insert({ name: 'Anna' });
  };

  it.each([
    ['the pool', () => insertTwice(db)],
    ['a transaction', () => transact(db, insertTwice)],
  ])('names statement, constraint and SQLSTATE but no value, on %s', async (_where, insert) => {
    const error = await insert().then(undefined, (failure: unknown) => failure as Error);

    expect(error).toMatchObject({
      code: '23505',
      message:
        'insert into "customers" ("name") values ($1) - ' +
        'duplicate key value violates unique constraint "customers_pkey"',
    });
    expect(error?.stack).not.toContain('Anna');
  });
});

describe('migrations', () => {
  it('are applied once when several replicas start at once', async () => {
    let runs = 0;
    const migrations = [
      {
        name: '0001-once',
        up(trx: Database) {
          runs += 1;
          return trx.raw('create table made_once (id integer)');
        },
      },
    ];

    const applied = await Promise.all([1, 2, 3].map(() => migrate(db, migrations)));

    expect(runs).toBe(1);
    expect(applied.flat()).toEqual(['0001-once']);
  });

  it('have no time limit, unlike other statements', async () => {
    const limits: unknown[] = [];
    const readLimits = async (connection: Database) => {
      const { rows } = await connection.raw<{ rows: unknown[] }>(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      );
      limits.push(...rows);
    };

    await migrate(db, [{ name: '0002-read-limits', up: readLimits }]);
    await readLimits(db);

    expect(limits).toEqual([
      { statement: '0', lock: '2s' },
      { statement: '10s', lock: '5s' },
    ]);
  });

  it('keep their effect when a later migration fails, which leaves nothing behind', async () => {
    const broken = (trx: Database) => trx.raw('create table half_made (id integer); create tabel');
    const migrations = [
      { name: '0002-made', up: (trx: Database) => trx.raw('create table made (id integer)') },
      { name: '0003-broken', up: broken },
    ];

    await expect(migrate(db, migrations)).rejects.toThrow();

    expect(await db.schema.hasTable('made')).toBe(true);
    expect(await db.schema.hasTable('half_made')).toBe(false);
    expect(await db('migrations').where('name', 'like', '0003%')).toEqual([]);
  });

  it('reject a server that may lose committed transactions', async () => {
    const name = new URL(url).pathname.slice(1);
    await db.raw('alter database ?? set synchronous_commit = off', [name]);
    const forgetful = createDatabase(url);

    await eventually(() => expect(migrate(forgetful, [])).rejects.toThrow(/synchronous_commit=off/));
    await forgetful.destroy();
  });
});
