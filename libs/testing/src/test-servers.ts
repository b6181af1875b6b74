import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import pg from 'pg';
import { chooseServers } from './choose-servers.ts';
import type { Servers } from './infrastructure.ts';
import { type BusUser, type NatsAccount, natsAccounts } from './nats-accounts.ts';
import type { Nats } from './start-nats.ts';
import type { Postgres } from './start-postgres.ts';
import { makeThrowawayDir } from './throwaway-dir.ts';

/** The number of accounts on the bus. Every test file of a run gets one, so that no two files share streams. */
const NATS_ACCOUNTS = 512;
const NATS_PASSWORD = 'test';
/** The settings of PostgreSQL. Autovacuum would otherwise visit each of hundreds of small databases once a minute. */
const SETTINGS = ['autovacuum_naptime=1h'];

/** The sequence that numbers the test files of a run, across all workers. */
export const FILE_NUMBERS = 'test_file_numbers';

/** The variables by which a run passes the addresses of its servers to the test files. */
export const POSTGRES_URL_VARIABLE = 'TEST_POSTGRES_URL';
export const NATS_URL_VARIABLE = 'TEST_NATS_URL';

export type TestServers = {
  readonly servers: Servers;
  readonly postgres: Postgres;
  readonly nats: Nats;
  readonly dir: string;
};

/**
 * Starts the one PostgreSQL and the one nats-server of a test run, passes their addresses on in `env`, and prints one
 * line about them.
 */
export async function startTestServers(env: NodeJS.ProcessEnv): Promise<TestServers> {
  const servers = await chooseServers(env);
  const dir = makeThrowawayDir('booking-tests-');
  const [postgres, nats] = await Promise.all([
    servers.startPostgres({ dataDir: join(dir, 'postgres'), throwaway: true, settings: SETTINGS, env }),
    servers.startNats({
      storeDir: join(dir, 'jetstream'),
      accounts: natsAccounts(accountsOfFiles()),
      env,
    }),
  ]);

  const { version } = await createFileNumbers(postgres.url('postgres'));
  print(`Tests run on PostgreSQL ${version} and nats-server ${nats.version} (${servers.kind}).`);
  env[POSTGRES_URL_VARIABLE] = postgres.url('postgres');
  env[NATS_URL_VARIABLE] = nats.url;
  return { servers, postgres, nats, dir };
}

export async function stopTestServers({ servers, postgres, nats, dir }: TestServers): Promise<void> {
  await Promise.all([postgres.stop(), nats.stop()]);
  await servers.close();
  rmSync(dir, { recursive: true, force: true });
}

/** The account of a test file. Its streams are invisible to all others. */
export function natsAccountOf(fileNumber: number): NatsAccount {
  if (fileNumber > NATS_ACCOUNTS) throw new Error('a run has more test files than NATS_ACCOUNTS');
  return testAccount(`file${fileNumber}`);
}

/** An account with a user for every service, the provisioner, and the observer. */
export function testAccount(name: string, services: readonly ServiceName[] = serviceNames): NatsAccount {
  const names: BusUser[] = [...services, 'provisioner', 'observer'];
  const users = names.map((user) => [user, { user: `${name}-${user}`, password: NATS_PASSWORD }] as const);
  return { name, users: new Map(users) };
}

function accountsOfFiles(): NatsAccount[] {
  return Array.from({ length: NATS_ACCOUNTS }, (_, index) => natsAccountOf(index + 1));
}

async function createFileNumbers(url: string): Promise<{ version: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create sequence ${FILE_NUMBERS}`);
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  await client.end();
  return { version: String(rows[0]?.version) };
}

function print(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
