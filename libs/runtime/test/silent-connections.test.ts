import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createTestDatabase, eventually, TcpProxy } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkDatabase,
  createDatabase,
  createLogger,
  createSession,
  type Database,
  isTransientDatabaseError,
  liftTimeouts,
  NotificationListener,
  transact,
} from '../src/index.ts';

/** The server ends a statement after this time. The client gives up two seconds later. */
const STATEMENT_TIMEOUT_MS = 1_000;
const GIVEN_UP_MS = 3_000;
/** A time within which every dead connection is noticed. */
const NOTICED_MS_MAX = 30_000;
const PATIENCE = { timeoutMs: 100_000 };
const TEST_TIMEOUT_MS = 300_000;
const AT_WORK = 5;

let url: string;
let proxy: TcpProxy;
let db: Database;
let direct: Database;

beforeAll(async () => {
  url = await createTestDatabase('runtime');
  proxy = await TcpProxy.start(Number(new URL(url).port));
  db = createDatabase(proxy.through(url), { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  direct = createDatabase(url);
  await direct.raw('create table notes (id integer primary key)');
});

afterAll(async () => {
  await Promise.all([db.destroy(), direct.destroy()]);
  await proxy.close();
});

describe('a pool whose connections die silently', () => {
  it(
    'fails their statements, is not ready meanwhile, and recovers with new connections',
    async () => {
      await Promise.all(Array.from({ length: AT_WORK }, () => db.raw('select pg_sleep(0.2)')));
      proxy.silence();

      const failed = await Promise.all(Array.from({ length: AT_WORK }, () => timed(db.raw('select 1'))));

      for (const { error, ms } of failed) {
        expect(isTransientDatabaseError(error)).toBe(true);
        expect(ms).toBeGreaterThan(GIVEN_UP_MS - 300);
      }
      await expect(checkDatabase(db)).rejects.toThrow('did not answer');
      expect(await db.raw('select 1')).toMatchObject({ rowCount: 1 });
      await eventually(() => checkDatabase(db), PATIENCE);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'pings an idle connection before it is used, and replaces a dead connection',
    async () => {
      await Promise.all(Array.from({ length: AT_WORK }, () => db.raw('select pg_sleep(0.2)')));
      await eventually(async () => expect(await idleMs()).toBeGreaterThan(6_000), PATIENCE);
      proxy.silence();

      const { error, ms } = await timed(db.raw('select 1'));

      expect(error).toBeUndefined();
      expect(ms).toBeLessThan(NOTICED_MS_MAX);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'edge case 3: reports a commit whose answer was lost as unavailable, although it was committed',
    async () => {
      proxy.silenceAfter('COMMIT');

      const { error } = await timed(transact(db, (trx) => trx('notes').insert({ id: 1 })));

      expect(isTransientDatabaseError(error)).toBe(true);
      expect(await direct('notes').pluck('id')).toEqual([1]);
      expect(await db('notes').pluck('id')).toEqual([1]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'closes a session without waiting for a server that is gone',
    async () => {
      const session = createSession(db);
      await session.connect();
      proxy.silence();

      const { ms } = await timed(session.end());

      expect(ms).toBeLessThan(NOTICED_MS_MAX);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'reconnects the listener to notifications',
    async () => {
      let timesListening = 0;
      const heard: string[] = [];
      const listener = new NotificationListener({
        db,
        channel: 'news',
        logger: createLogger({ service: 'test', level: 'silent' }),
        onNotification: (payload) => heard.push(payload),
        onListening: () => (timesListening += 1),
      });
      await listener.start();
      await eventually(() => expect(timesListening).toBe(1));
      proxy.silence();

      await eventually(() => expect(timesListening).toBe(2), PATIENCE);
      await direct.raw(`select pg_notify('news', 'again')`);

      await eventually(() => expect(heard).toEqual(['again']));
      await listener.stop();
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a server that refuses a connection', () => {
  it('does not leave connections open on our side', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => socket.write(refusal('57P03', 'the database system is starting up')));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const refused = createDatabase(`postgres://app@127.0.0.1:${String(port)}/app`);

    await expect(refused.raw('select 1')).rejects.toThrow();

    await eventually(() => expect(sockets.every(({ closed }) => closed)).toBe(true));
    expect(sockets.length).toBeGreaterThan(0);
    await refused.destroy();
    server.close();
  });
});

describe('a transaction without limits', () => {
  it(
    'may take longer than any other statement',
    async () => {
      const seconds = GIVEN_UP_MS / 1_000 + 1;
      // The connections of the other pool may have died in the last test.
      const undisturbed = createDatabase(url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });

      await undisturbed.transaction(async (trx) => {
        await liftTimeouts(trx);
        await trx.raw('select pg_sleep(?)', [seconds]);
      });

      const limited = await timed(undisturbed.raw('select pg_sleep(?)', [seconds]));
      expect(limited.error).toMatchObject({ code: '57014' });
      await undisturbed.destroy();
    },
    TEST_TIMEOUT_MS,
  );
});

/** A message of the type ErrorResponse in PostgreSQL's protocol. */
function refusal(code: string, reason: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${reason}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedMs = performance.now();
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedMs };
}

/** How long the connections through the proxy have been idle. */
async function idleMs(): Promise<number> {
  const { rows } = await direct.raw<{ rows: { ms: number | null }[] }>(
    `select min(extract(epoch from now() - state_change) * 1000)::int as ms from pg_stat_activity
     where datname = current_database() and query = 'select pg_sleep(0.2)' and state = 'idle'`,
  );
  return rows[0]?.ms ?? 0;
}
