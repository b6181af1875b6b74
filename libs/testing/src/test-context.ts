import { join } from 'node:path';
import { type BusMember, printPermissions } from '@booking/messaging';
import type { Migration } from '@booking/runtime';
import { chooseServers } from './choose-servers.ts';
import type { Servers } from './infrastructure.ts';
import { type BusUrls, busUrls, natsAccounts } from './nats-accounts.ts';
import type { Nats, NatsOptions } from './start-nats.ts';
import { createDatabaseOn, queryOnServer } from './test-databases.ts';
import { FILE_NUMBERS, NATS_URL_VARIABLE, natsAccountOf, POSTGRES_URL_VARIABLE, testAccount } from './test-servers.ts';

/** The cache of compiled code for programs that run from their sources. `npm start` uses it too. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../.cache/node-compile-cache');

/** The number of this test file. Every test file has its own instance of this module. */
let fileNumber: Promise<number> | undefined;
let databasesMade = 0;

/** Creates a database for this test file only, with the schema of these migrations, and returns its URL. */
export async function createTestDatabase(service: string, migrations: readonly Migration[] = []): Promise<string> {
  databasesMade += 1;
  const suffix = `${databasesMade}_${service.replaceAll(/\W/g, '_')}`;
  const name = `file${String(await numberOfThisFile())}_${suffix}`;
  return createDatabaseOn(address(POSTGRES_URL_VARIABLE), name, migrations);
}

/** The addresses of the bus for each user, in an account of this test file only. Its JetStream is empty. */
export async function busOfThisFile(): Promise<BusUrls> {
  return busUrls(address(NATS_URL_VARIABLE), natsAccountOf(await numberOfThisFile()));
}

type TestNatsOptions = Pick<NatsOptions, 'storeDir' | 'port'> & {
  /** The declarations of the services on the bus, if they are not those of the product. */
  readonly members?: readonly BusMember[];
};

export type TestNats = Nats & { readonly urls: BusUrls };

/** Starts a separate nats-server, for tests that kill it or have services of their own. */
export async function startTestNats({ members, ...options }: TestNatsOptions): Promise<TestNats> {
  const account = testAccount(
    'own',
    members?.map(({ service }) => service),
  );
  const accounts = natsAccounts([account], members && printPermissions(members));
  const servers = await serversOfThisRun();
  const nats = await servers.startNats({ ...options, accounts, env: process.env });
  return { ...nats, urls: busUrls(nats.url, account) };
}

/** The servers of this run, for tests that start more of them. */
export function serversOfThisRun(): Promise<Servers> {
  return chooseServers(process.env);
}

/** The environment of processes that a test starts: the paths of programs, and the cache that lets them start faster. */
export function programsEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NATS_SERVER_BIN } = process.env;
  const environment = { PATH, HOME, NATS_SERVER_BIN, NODE_COMPILE_CACHE: COMPILE_CACHE };
  return JSON.parse(JSON.stringify(environment)) as NodeJS.ProcessEnv;
}

/** A setting of this run, such as MODEL_SEED; undefined when it is not set. */
export function settingOfThisRun(name: string): string | undefined {
  return process.env[name];
}

function numberOfThisFile(): Promise<number> {
  const sql = `select nextval('${FILE_NUMBERS}') as number`;
  fileNumber ??= queryOnServer<{ number: string }>(address(POSTGRES_URL_VARIABLE), sql).then((rows) =>
    Number(rows[0]?.number),
  );
  return fileNumber;
}

function address(variable: string): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is not set: this test belongs in a project with infrastructure`);
  return url;
}
