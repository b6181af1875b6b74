import { printPermissions, type BusMember } from '@booking/messaging';
import { createDatabase, migrate, type Migration } from '@booking/runtime';
import pg from 'pg';
import { chooseServers } from './choose-servers.ts';
import type { Servers } from './infrastructure.ts';
import { busUrls, natsAccounts, type BusUrls } from './nats-accounts.ts';
import type { Nats, NatsOptions } from './start-nats.ts';
import { FILE_NUMBERS, NATS_URL_VARIABLE, POSTGRES_URL_VARIABLE, natsAccountOf, testAccount } from './test-servers.ts';

/** Jest gives every test file modules of its own, so what is remembered here belongs to one file. */
let fileNumber: Promise<number> | undefined;
let databasesMade = 0;

/** Makes a database that belongs to this test file alone, with the schema of these migrations, and returns its URL. */
export async function createTestDatabase(service: string, migrations: readonly Migration[] = []): Promise<string> {
  databasesMade += 1;
  const suffix = `${databasesMade}_${service.replaceAll(/\W/g, '_')}`;
  const name = `file${String(await numberOfThisFile())}_${suffix}`;
  await queryPostgres(`create database "${name}"`);
  const url = Object.assign(new URL(address(POSTGRES_URL_VARIABLE)), { pathname: `/${name}` }).href;
  if (migrations.length > 0) await migrateTestDatabase(url, migrations);
  return url;
}

async function migrateTestDatabase(url: string, migrations: readonly Migration[]): Promise<void> {
  const db = createDatabase(url);
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

/** The addresses of the users of this test file's own account, in which JetStream is on and empty. */
export async function busOfThisFile(): Promise<BusUrls> {
  return busUrls(address(NATS_URL_VARIABLE), natsAccountOf(await numberOfThisFile()));
}

type TestNatsOptions = Pick<NatsOptions, 'storeDir' | 'port'> & {
  /** Services that declare something else than those of the product do. */
  readonly members?: readonly BusMember[];
};

export type TestNats = Nats & { readonly urls: BusUrls };

/** A nats-server of a test's own, for tests that kill it or have services of their own. */
export async function startTestNats({ members, ...options }: TestNatsOptions): Promise<TestNats> {
  const account = testAccount(
    'own',
    members?.map(({ service }) => service),
  );
  const accounts = natsAccounts([account], members && printPermissions(members));
  const servers = await serversOfThisRun();
  const nats = await servers.startNats({ ...options, accounts, env: process.env, warn: () => undefined });
  return { ...nats, urls: busUrls(nats.url, account) };
}

/** What this run starts servers with, for tests that need some of their own. */
export function serversOfThisRun(): Promise<Servers> {
  return chooseServers(process.env);
}

/** What processes that a test starts get of this one's environment: where programs are, and nothing else. */
export function programsEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NATS_SERVER_BIN } = process.env;
  return JSON.parse(JSON.stringify({ PATH, HOME, NATS_SERVER_BIN })) as NodeJS.ProcessEnv;
}

/** What whoever started this run asked for, such as MODEL_SEED; undefined when they asked for nothing. */
export function settingOfThisRun(name: string): string | undefined {
  return process.env[name];
}

function numberOfThisFile(): Promise<number> {
  fileNumber ??= queryPostgres<{ number: string }>(`select nextval('${FILE_NUMBERS}') as number`).then((rows) =>
    Number(rows[0]?.number),
  );
  return fileNumber;
}

async function queryPostgres<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address(POSTGRES_URL_VARIABLE) });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function address(variable: string): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is not set: this test belongs into a project with infrastructure`);
  return url;
}
