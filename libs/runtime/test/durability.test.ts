import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestDatabase,
  eventually,
  makeThrowawayDir,
  type Postgres,
  programsEnvironment,
  serversOfThisRun,
  SmallDisk,
  whyNoSmallDisk,
} from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkDatabase, createDatabase, type Database, isTransientDatabaseError, migrate } from '../src/index.ts';

const TEST_TIMEOUT_MS = 300_000;
const PATIENCE = { timeoutMs: 100_000 };
const DISK_BYTES = 200 * 2 ** 20;

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the durability of commits', () => {
  let url: string;
  beforeAll(async () => {
    url = await createTestDatabase('runtime');
  });

  async function setDefault(value: string): Promise<void> {
    const server = createDatabase(Object.assign(new URL(url), { pathname: '/postgres' }).href);
    await server.raw(`alter database ?? set synchronous_commit = ${value}`, [new URL(url).pathname.slice(1)]);
    await server.destroy();
  }

  it.each(['on', 'remote_write', 'remote_apply'])('is accepted with synchronous_commit=%s', async (value) => {
    await setDefault(value);
    const db = createDatabase(url);

    expect(await errorOf(db.raw('select 1'))).toBeUndefined();
    await db.destroy();
  });

  it.each(['off', 'local'])('is rejected with synchronous_commit=%s', async (value) => {
    await setDefault(value);
    const db = createDatabase(url);

    expect(await errorOf(db.raw('select 1'))).toMatchObject({ message: expect.stringContaining(value) });
    await db.destroy();
  });

  it('is checked again on each new connection', async () => {
    await setDefault('on');
    const db = createDatabase(url);
    const [first] = [await db.transaction()];
    await first.raw('select 1');
    await setDefault('off');

    const error = await errorOf(db.raw('select 1'));

    expect(error).toMatchObject({ name: 'UnsafeDatabase' });
    expect(isTransientDatabaseError(error)).toBe(true);
    await expect(checkDatabase(db)).rejects.toThrow('synchronous_commit=off');
    await first.rollback();
    await db.destroy();
  });
});

describe('readiness', () => {
  it('fails while the database is read-only, and recovers by itself', async () => {
    const url = await createTestDatabase('runtime');
    const [db, server] = [createDatabase(url), createDatabase(url)];
    await migrate(server, []);
    await checkDatabase(db);
    const name = new URL(url).pathname.slice(1);
    await server.raw('alter database ?? set default_transaction_read_only = on', [name]);
    await db.raw('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);

    await eventually(() => expect(checkDatabase(db)).rejects.toThrow('read-only'), PATIENCE);
    await server.raw('alter database ?? set default_transaction_read_only = off', [name]);

    await eventually(() => checkDatabase(db), PATIENCE);
    await Promise.all([db.destroy(), server.destroy()]);
  });
});

const dir = makeThrowawayDir('booking-small-disk-');
/**
 * The reason why no small disk can be mounted here; undefined if one can. It needs root on Linux. Elsewhere the tests
 * on a small disk are skipped.
 */
const obstacle = whyNoSmallDisk(join(dir, 'try'));
afterAll(() => rmSync(dir, { recursive: true }));

(obstacle === undefined ? describe : describe.skip)('on a small disk (needs the right to mount one)', () => {
  let disk: SmallDisk;
  let postgres: Postgres;
  let db: Database;
  beforeAll(async () => {
    const servers = await serversOfThisRun();
    disk = SmallDisk.mount(join(dir, 'disk'), DISK_BYTES);
    postgres = await servers.startPostgres({
      dataDir: join(dir, 'disk/data'),
      throwaway: true,
      env: programsEnvironment(),
    });
    db = createDatabase(postgres.url('postgres'));
    await migrate(db, []);
    await db.raw('create table notes (text text not null)');
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await db.destroy();
    await postgres.stop();
    disk.unmount();
  });

  it(
    'readiness fails after a write to a full disk, until there is room again',
    async () => {
      disk.fill();
      const write = () => db.raw(`insert into notes select repeat('x', 1900) from generate_series(1, 500)`);
      await eventually(async () => expect(await errorOf(write())).toMatchObject({ code: '53100' }), PATIENCE);

      await expect(checkDatabase(db)).rejects.toThrow();
      disk.free();

      await eventually(() => checkDatabase(db), PATIENCE);
      expect(await errorOf(write())).toBeUndefined();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'full_page_writes=off is rejected unless it is allowed',
    async () => {
      await db.raw('alter system set full_page_writes = off');
      await db.raw('select pg_reload_conf()');
      const strict = () => createDatabase(postgres.url('postgres'));
      await eventually(async () => {
        const refused = strict();
        const error = await errorOf(refused.raw('select 1'));
        await refused.destroy();
        expect(error).toMatchObject({ message: expect.stringContaining('ALLOW_FSYNC_OFF') });
      }, PATIENCE);

      const lenient = createDatabase(postgres.url('postgres'), { allowFsyncOff: true });
      expect(await errorOf(checkDatabase(lenient))).toBeUndefined();
      await lenient.destroy();
    },
    TEST_TIMEOUT_MS,
  );
});
