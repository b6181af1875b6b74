import { createTestDatabase, eventually, freePort } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database, databasePart, migrate, type Migration } from '../src/index.ts';

const REPEAT_LIMIT_MS = 30_000;

const first: Migration = { name: '0001-first', up: (db) => db.raw('create table first_table (id integer)') };
const second: Migration = { name: '0002-second', up: (db) => db.raw('create table second_table (id integer)') };

let url: string;
let db: Database;

beforeAll(async () => {
  url = await createTestDatabase('runtime');
  db = createDatabase(url);
});

afterAll(() => db.destroy());

describe('the database of a service', () => {
  it('waits until the migrations of its version are applied, and logs the wait', async () => {
    const { part, said } = partOf(url, [first, second]);
    await migrate(db, [first]);

    const start = part.start?.();
    await eventually(() => expect(said).toHaveLength(1));
    const check = part.check?.();
    await expect(check).rejects.toThrow('1 of 2 migrations have not been applied yet; the first one is 0002-second');
    await migrate(db, [first, second]);

    await start;
    await part.check?.();
    await part.stop();
    expect(said[0]).toMatch(/^waiting for the database \S+ at 127\.0\.0\.1:\d+: 1 of 2 migrations/);
  });

  it('accepts a newer schema', async () => {
    const { part, said } = partOf(url, [first]);

    await part.start?.();
    await part.check?.();

    await part.stop();
    expect(said).toEqual([]);
  });

  it(
    'is named without its password in every notice while it is unreachable',
    async () => {
      const { part, said } = partOf(`postgres://payments:hunter2@127.0.0.1:${await freePort()}/payments`, []);

      const start = part.start?.();
      await eventually(() => expect(said.length).toBeGreaterThan(1), { timeoutMs: REPEAT_LIMIT_MS });
      await part.stop();

      await start;
      expect(said[0]).toMatch(/^waiting for the database payments at 127\.0\.0\.1:\d+: connect ECONNREFUSED/);
      expect(said.join()).not.toContain('hunter2');
    },
    2 * REPEAT_LIMIT_MS,
  );

  it.each([
    ['a host that does not exist', 'nowhere.invalid', /nowhere\.invalid:5432: getaddrinfo (ENOTFOUND|EAI_AGAIN)/],
    ['a start-up parameter that is refused', undefined, /unrecognized configuration parameter "no_such_setting"/],
  ])('logs the reason when it has %s', async (_fault, host, message) => {
    const faulty = new URL(url);
    if (host === undefined) faulty.searchParams.set('options', '-c no_such_setting=1');
    else Object.assign(faulty, { hostname: host, port: '' });
    const { part, said } = partOf(faulty.href, []);

    const start = part.start?.().catch((error: unknown) => said.push(String(error)));
    await eventually(() => expect(said.join()).toMatch(message));

    await part.stop();
    await start;
  });
});

function partOf(address: string, migrations: readonly Migration[]) {
  const said: string[] = [];
  const logger = { info: () => undefined, warn: (message: unknown) => said.push(String(message)) };
  const part = databasePart({ db: createDatabase(address), migrations, logger });
  return { part, said };
}
