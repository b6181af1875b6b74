import { createTestDatabase, eventually } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, createLogger, type Database, NotificationListener, transact } from '../src/index.ts';

const heard: string[] = [];
let timesListening = 0;
let db: Database;
let listener: NotificationListener;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('runtime'));
  listener = new NotificationListener({
    db,
    channel: 'news',
    logger: createLogger({ service: 'test', level: 'silent' }),
    onNotification: (payload) => heard.push(payload),
    onListening: () => {
      timesListening += 1;
    },
  });
  await listener.start();
  await eventually(() => expect(timesListening).toBe(1));
});

afterEach(() => {
  heard.splice(0);
});

afterAll(async () => {
  await listener.stop();
  await db.destroy();
});

describe('a listener to notifications', () => {
  it('receives notifications after the commit, and none of a transaction that is rolled back', async () => {
    await transact(db, async (trx) => {
      await trx.raw("select pg_notify('news', 'kept')");
      expect(heard).toEqual([]);
    });
    const failing = transact(db, async (trx) => {
      await trx.raw("select pg_notify('news', 'rolled back')");
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.raw("select pg_notify('news', 'last')");

    await eventually(() => expect(heard).toEqual(['kept', 'last']));
  });

  it('listens again after its connection was lost, and calls onListening', async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' or query = 'select 1'",
    );
    expect(rows.length).toBeGreaterThan(0);
    await eventually(() => expect(timesListening).toBe(2));

    await db.raw("select pg_notify('news', 'again')");

    await eventually(() => expect(heard).toEqual(['again']));
  });
});
