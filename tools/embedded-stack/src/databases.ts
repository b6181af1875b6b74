import { serviceNames, type ServiceName } from '@booking/contracts';
import pg from 'pg';

/** The database of a service, which no other service opens. */
export function databaseOf(service: ServiceName): string {
  return service.replaceAll('-', '_');
}

export function databaseUrl(postgresPort: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${postgresPort}/${database}`;
}

/** Creates the databases that are not there yet. */
export async function createDatabases(postgresPort: number): Promise<void> {
  const url = databaseUrl(postgresPort, 'postgres');
  const existing = await query<{ datname: string }>(url, 'select datname from pg_database');
  const names = new Set(existing.map(({ datname }) => datname));
  const missing = serviceNames.map(databaseOf).filter((name) => !names.has(name));
  await Promise.all(missing.map((name) => query(url, `create database "${name}"`)));
}

async function query<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
