import { createTestDatabase, type Pooler, startPgbouncer } from '@booking/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  migrate,
  type Service,
  transact,
} from '../src/index.ts';

/** The first run downloads pgbouncer. */
const TEST_TIMEOUT_MS = 300_000;

const logger = createLogger({ service: 'test', level: 'silent' });

let url: string;
let pooler: Pooler;
let db: Database;

beforeAll(async () => {
  url = await createTestDatabase('runtime');
  const owner = createDatabase(url);
  await migrate(owner, []);
  await owner.destroy();
});

afterEach(() => pooler.stop());

async function serviceBehind(poolMode: 'session' | 'transaction' | 'statement'): Promise<Service> {
  pooler = await startPgbouncer({ url, poolMode });
  db = createDatabase(pooler.url);
  return composeService('test', [databasePart({ db, migrations: [], logger })], logger);
}

describe('behind pgbouncer', () => {
  it.each(['transaction', 'statement'] as const)(
    'the product refuses to start when connections are shared between transactions: pool_mode=%s',
    async (poolMode) => {
      const service = await serviceBehind(poolMode);

      await expect(service.start()).rejects.toThrow('set its pool_mode to session');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'the product works with its usual time-outs when every client has its own session',
    async () => {
      const service = await serviceBehind('session');
      await service.start();

      const { rows } = await transact(db, (trx) =>
        trx.raw<{ rows: unknown[] }>(
          `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      );

      expect(rows).toEqual([{ statement: '10s', lock: '5s', idle: '30s' }]);
      await service.stop();
    },
    TEST_TIMEOUT_MS,
  );
});
