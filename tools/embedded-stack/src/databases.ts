import { serviceNames, type ServiceName } from '@booking/contracts';
import { SetupError } from '@booking/testing/servers';
import pg from 'pg';

/** Who makes databases and roles; no service works as this one. */
const SUPERUSER = 'postgres';

/** What a service needs to know of its database, which no other service opens. */
export type DatabaseAddresses = {
  /** For the role that works with rows. */
  readonly databaseUrl: string;
  /** For the role that owns the schema. */
  readonly migrationDatabaseUrl: string;
};

export function databaseAddresses(postgresPort: number, service: ServiceName): DatabaseAddresses {
  const database = databaseOf(service);
  return {
    databaseUrl: url(postgresPort, { role: database, database }),
    migrationDatabaseUrl: url(postgresPort, { role: migratorOf(database), database }),
  };
}

/** Creates the databases that are not there yet, each with its two roles. Throws SetupError for one of another owner. */
export async function createDatabases(postgresPort: number): Promise<void> {
  const superuser = new pg.Client({ connectionString: url(postgresPort, { role: SUPERUSER, database: 'postgres' }) });
  await superuser.connect();
  try {
    for (const database of serviceNames.map(databaseOf)) await ensureDatabase(superuser, database);
  } finally {
    await superuser.end();
  }
}

async function ensureDatabase(superuser: pg.Client, database: string): Promise<void> {
  const migrator = migratorOf(database);
  const owner = await ownerOf(superuser, database);
  if (owner !== undefined && owner !== migrator) {
    throw new SetupError(`The database ${database} was made by an earlier version. Move the data directory away.`);
  }
  await ensureRole(superuser, database);
  await ensureRole(superuser, migrator);
  if (owner === undefined) await superuser.query(`create database "${database}" owner "${migrator}"`);
  await superuser.query(`revoke all on database "${database}" from public`);
  await superuser.query(`grant connect on database "${database}" to "${database}"`);
}

async function ownerOf(superuser: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  return rows[0]?.owner;
}

async function ensureRole(superuser: pg.Client, role: string): Promise<void> {
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await superuser.query(`create role "${role}" login`);
}

function databaseOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}

function migratorOf(database: string): string {
  return `${database}_migrator`;
}

function url(port: number, { role, database }: { role: string; database: string }): string {
  return `postgres://${role}@127.0.0.1:${port}/${database}`;
}
