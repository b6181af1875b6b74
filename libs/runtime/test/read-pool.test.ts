import {
  eventually,
  type PostgresPair,
  programsEnvironment,
  startPgbouncer,
  startPostgresPair,
} from '@booking/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, createLogger, type Database, ReadPool } from '../src/index.ts';

/** The first run downloads pgbouncer. */
const TEST_TIMEOUT_MS = 300_000;
const PATIENCE = { timeoutMs: 100_000 };

const logger = createLogger({ service: 'test', level: 'silent' });

let pair: PostgresPair;
let db: Database;
const pools: ReadPool[] = [];

beforeAll(async () => {
  pair = await startPostgresPair(programsEnvironment());
  db = createDatabase(pair.primary.url('postgres'));
  await db.raw('create table notes (id serial primary key)');
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await db.destroy();
  await pair.stop();
}, TEST_TIMEOUT_MS);

beforeEach(() => pair.run(pair.standby, 'select pg_wal_replay_resume()'));
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())));

function readPool(standbyUrl: string): ReadPool {
  const pool = new ReadPool({ primary: db, standby: createDatabase(standbyUrl), logger });
  pools.push(pool);
  return pool;
}

/** The port of the server that answers, and the number of notes on it. */
async function look(from: Database): Promise<{ port: number; notes: number }> {
  const { rows } = await from.raw<{ rows: [{ port: number; notes: number }] }>(
    'select inet_server_port() as port, count(*)::int as notes from notes',
  );
  return rows[0];
}

describe('a read where DATABASE_READ_URL is set', () => {
  it('is answered by the standby, and sees every earlier commit', async () => {
    const pool = readPool(pair.standby.url('postgres'));
    await eventually(async () => expect(await pool.read(look)).toMatchObject({ port: pair.standby.port }), PATIENCE);

    for (let round = 0; round < 50; round += 1) {
      await db('notes').insert({});
      const { notes } = await look(db);
      expect(await pool.read(look)).toMatchObject({ notes });
    }
  });

  it('is answered by the primary while the standby is behind, and later by the standby again', async () => {
    const pool = readPool(pair.standby.url('postgres'));
    await pair.run(pair.standby, 'select pg_wal_replay_pause()');
    await db('notes').insert({});
    const { notes } = await look(db);

    expect(await pool.read(look)).toEqual({ port: pair.primary.port, notes });

    await pair.run(pair.standby, 'select pg_wal_replay_resume()');
    await eventually(async () => expect(await pool.read(look)).toEqual({ port: pair.standby.port, notes }), PATIENCE);
  });

  it('is answered by the primary when nothing answers at the address of the standby', async () => {
    const pool = readPool('postgres://postgres@127.0.0.1:1/postgres');

    expect(await pool.read(look)).toMatchObject({ port: pair.primary.port });
  });

  it('is answered by the primary when the address leads to a server that is not a standby', async () => {
    const elsewhere = createDatabase(pair.primary.url('template1'));
    const pool = new ReadPool({ primary: db, standby: elsewhere, logger });

    expect(await pool.read(look)).toMatchObject({ port: pair.primary.port });
    await pool.stop();
  });

  it('cannot write', async () => {
    const pool = readPool(pair.standby.url('postgres'));
    const before = await look(db);

    await expect(pool.read((from) => from('notes').insert({}))).rejects.toThrow('read-only transaction');
    expect(await look(db)).toEqual(before);
  });

  it('fails without a second attempt when the read itself is faulty', async () => {
    const pool = readPool(pair.standby.url('postgres'));
    let runs = 0;
    const read = pool.read((from) => {
      runs += 1;
      return from.raw('select no_such_column from notes');
    });

    await expect(read).rejects.toThrow('no_such_column');
    expect(runs).toBe(1);
  });

  it('works through a pooler that shares connections between transactions', async () => {
    const pooler = await startPgbouncer({ url: pair.standby.url('postgres'), poolMode: 'transaction' });
    const pool = readPool(pooler.url);
    const { notes } = await look(db);

    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.read(look)));

    expect(answers).toEqual(answers.map(() => ({ port: pair.standby.port, notes })));
    await pool.stop();
    pools.splice(0);
    await pooler.stop();
  }, 300_000);
});
