import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventually,
  makeThrowawayDir,
  type Postgres,
  type PostgresPair,
  programsEnvironment,
  startPgbouncer,
  startPostgres,
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
/** The primary, for a role that is not a superuser, like the roles of the services. */
let reading: Database;
const pools: ReadPool[] = [];

beforeAll(async () => {
  pair = await startPostgresPair(programsEnvironment());
  db = createDatabase(pair.primary.url('postgres'));
  await db.raw('create table notes (id serial primary key)');
  await db.raw('create role reader login');
  await db.raw('grant all on all tables in schema public to reader');
  reading = createDatabase(asReader(pair.primary.url('postgres')));
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all([db.destroy(), reading.destroy()]);
  await pair.stop();
}, TEST_TIMEOUT_MS);

beforeEach(() => pair.run(pair.standby, 'select pg_wal_replay_resume()'));
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.stop())));

function readPool(standbyUrl: string, primary = reading): ReadPool {
  const pool = new ReadPool({ primary, standby: createDatabase(asReader(standbyUrl)), logger });
  pools.push(pool);
  return pool;
}

function asReader(address: string): string {
  const url = new URL(address);
  url.username = 'reader';
  return url.href;
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

describe('a read whose standby is ahead of the primary, but has another history', () => {
  it('is answered by the primary when the standby belongs to another cluster', async () => {
    const dataDir = join(makeThrowawayDir('booking-other-cluster-'), 'data');
    const cluster = await startPostgres({ dataDir, env: programsEnvironment() });
    await pair.run(cluster, 'create table notes (id integer); create role reader login; grant all on notes to reader');
    const other = await startAsStandby(cluster);

    const pool = readPool(other.url('postgres'));

    expect(await pool.read(look)).toMatchObject({ port: pair.primary.port });
    await other.stop();
  });

  it('is answered by the primary when it was promoted and the standby did not follow', async () => {
    await pair.promote();
    const former = await startAsStandby(pair.primary);
    const promoted = createDatabase(asReader(pair.standby.url('postgres')));

    const pool = readPool(former.url('postgres'), promoted);

    expect(await pool.read(look)).toMatchObject({ port: pair.standby.port });
    await Promise.all([promoted.destroy(), former.stop()]);
  });
});

/** Restarts a server as a standby that follows nobody, after it has written more WAL than the other servers. */
async function startAsStandby(server: Postgres): Promise<Postgres> {
  for (let segment = 0; segment < 8; segment += 1) {
    await pair.run(server, "select pg_logical_emit_message(false, 'test', 'more'), pg_switch_wal()");
  }
  const [{ data_directory: dataDir } = {}] = (await pair.run(server, 'show data_directory')) as Settings[];
  await server.stop();
  writeFileSync(join(String(dataDir), 'standby.signal'), '');
  return startPostgres({ dataDir: String(dataDir), env: programsEnvironment(), port: server.port });
}

type Settings = { readonly data_directory?: string };
