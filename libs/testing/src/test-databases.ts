import { createHash } from 'node:crypto';
import { createDatabase, migrate, type Migration } from '@booking/runtime';
import pg from 'pg';

/** The advisory lock that is held while a template is created, in the database of `server`. */
const TEMPLATE_LOCK = 727_100;

/**
 * Creates an empty database, or one with the schema of these migrations, and returns its URL. `server` is the URL of
 * another database of the same server. The first call with the same migrations runs them; the others copy its result.
 */
export async function createDatabaseOn(
  server: string,
  name: string,
  migrations: readonly Migration[] = [],
): Promise<string> {
  await onServer(server, async (client) => {
    const template = migrations.length > 0 ? await templateOf(client, server, migrations) : 'template1';
    await client.query(`create database "${name}" template "${template}"`);
  });
  return urlOfDatabase(server, name);
}

/** Runs a query in the database of `server` and returns its rows. */
export function queryOnServer<Row extends pg.QueryResultRow>(server: string, sql: string): Promise<Row[]> {
  return onServer(server, async (client) => (await client.query<Row>(sql)).rows);
}

/**
 * The template database for these migrations. A killed test file leaves an unfinished template behind under another
 * name. The next call replaces it.
 */
async function templateOf(client: pg.Client, server: string, migrations: readonly Migration[]): Promise<string> {
  const template = nameOfTemplate(migrations);
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists "${unfinished}" with (force)`);
    await client.query(`create database "${unfinished}"`);
    await migrateDatabase(urlOfDatabase(server, unfinished), migrations);
    await client.query(`alter database "${unfinished}" rename to "${template}"`);
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return template;
}

/** The name of a template contains a digest of the code, because migrations of two test files may share their names. */
function nameOfTemplate(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const migration of migrations) hash.update(`${migration.name}\0${migration.up.toString()}\0`);
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

async function migrateDatabase(url: string, migrations: readonly Migration[]): Promise<void> {
  const db = createDatabase(url);
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

function urlOfDatabase(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function onServer<Result>(server: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
