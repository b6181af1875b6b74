import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { databaseOf, type Secrets } from '@booking/secrets';
import { SetupError } from '@booking/testing/servers';
import pg from 'pg';
import { changeOwner } from './change-owner.ts';

/** The role that creates databases and roles. No service uses it. */
const SUPERUSER = 'postgres';
const INVALID_PASSWORD = '28P01';

/** The URLs of the database of one service. No other service opens it. */
export type DatabaseAddresses = {
  /** The URL for the role that works with rows. */
  readonly databaseUrl: string;
  /** The URL for the role that owns the schema. */
  readonly migrationDatabaseUrl: string;
};

type DatabasePasswords = Pick<Secrets, 'databasePasswords' | 'databaseSuperuserPassword'>;
export type DatabaseServer = DatabasePasswords & { readonly port: number };
type Superuser = Pick<DatabaseServer, 'port' | 'databaseSuperuserPassword'>;

export function databaseAddresses(server: DatabaseServer, service: ServiceName): DatabaseAddresses {
  const database = databaseOf(service);
  const passwords = server.databasePasswords[service];
  return {
    databaseUrl: url(server.port, { role: database, password: passwords.service, database }),
    migrationDatabaseUrl: url(server.port, { role: migratorOf(database), password: passwords.migrator, database }),
  };
}

/** The URL for tests, which read the database of a service without the limits of the service's role. */
export function observerUrl(server: Superuser, service: ServiceName): string {
  return superuserUrl(server, databaseOf(service));
}

/**
 * Creates the missing databases, each with its two roles. Also migrates a data directory of an earlier version, in
 * which the databases belong to the superuser. The databases get their owners, and PostgreSQL then rejects connections
 * without a password.
 */
export async function createDatabases(server: DatabaseServer, dataDir: string): Promise<void> {
  const superuser = await connectTo(server, 'postgres');
  try {
    await setPassword(superuser, SUPERUSER, server.databaseSuperuserPassword);
    await superuser.query('revoke connect on database postgres, template1 from public');
    for (const service of serviceNames) await ensureDatabase(superuser, server, service);
    if (requirePasswords(dataDir)) await superuser.query('select pg_reload_conf()');
  } finally {
    await superuser.end();
  }
}

function superuserUrl({ port, databaseSuperuserPassword: password }: Superuser, database: string): string {
  return url(port, { role: SUPERUSER, password, database });
}

async function connectTo(server: DatabaseServer, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserUrl(server, database) });
  // The next query reports a lost connection. Without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) throw error;
    throw new SetupError('The passwords in secrets.json are not those of the databases beside it: restore the file.');
  }
  return client;
}

async function ensureDatabase(superuser: pg.Client, server: DatabaseServer, service: ServiceName): Promise<void> {
  const database = databaseOf(service);
  const migrator = migratorOf(database);
  const passwords = server.databasePasswords[service];
  await ensureRole(superuser, database, passwords.service);
  await ensureRole(superuser, migrator, passwords.migrator);
  const owner = await ownerOf(superuser, database);
  if (owner === undefined) await superuser.query(`create database "${database}" owner "${migrator}"`);
  else if (owner !== migrator) await takeOver(server, database);
  await superuser.query(`revoke all on database "${database}" from public`);
  await superuser.query(`grant connect on database "${database}" to "${database}"`);
}

/**
 * Transfers a database to its owner. The database itself comes last, so that the next start repeats an interrupted
 * attempt.
 */
async function takeOver(server: DatabaseServer, database: string): Promise<void> {
  const client = await connectTo(server, database);
  try {
    await changeOwner(client, migratorOf(database));
    await client.query(`alter database "${database}" owner to "${migratorOf(database)}"`);
  } finally {
    await client.end();
  }
}

async function ownerOf(superuser: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  return rows[0]?.owner;
}

async function ensureRole(superuser: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await superuser.query(`create role "${role}" login`);
  await setPassword(superuser, role, password);
}

/** Sets a password. Generated passwords contain no special characters of SQL. */
async function setPassword(superuser: pg.Client, role: string, password: string): Promise<void> {
  await superuser.query(`alter role "${role}" password '${password}'`);
}

/**
 * Requires passwords in pg_hba.conf, and returns whether the file had to be changed. A container keeps its own file
 * elsewhere.
 */
function requirePasswords(dataDir: string): boolean {
  const file = join(dataDir, 'pg_hba.conf');
  const rules = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const strict = rules.replaceAll(/^(local|host)(\s.*\s)trust$/gm, '$1$2scram-sha-256');
  if (strict === rules) return false;
  // The file is replaced as a whole, because PostgreSQL does not start with an empty file.
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, strict, { mode: 0o600, flush: true });
  // The file belongs to the user that PostgreSQL runs as.
  const { uid, gid } = statSync(file);
  chownSync(unfinished, uid, gid);
  renameSync(unfinished, file);
  return true;
}

function migratorOf(database: string): string {
  return `${database}_migrator`;
}

type Login = { readonly role: string; readonly password: string; readonly database: string };

function url(port: number, { role, password, database }: Login): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
