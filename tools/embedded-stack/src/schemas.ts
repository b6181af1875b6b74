import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import pg from 'pg';
import { databaseAddresses, type DatabaseServer } from './databases.ts';
import { REPOSITORY } from './spawn-node.ts';

/** The name of a migration in the name of its file. */
const MIGRATION_FILE = /^(\d{4}-.+)\.ts$/;

/**
 * Whether every service can sign in, and all migrations of this checkout are applied. Migrations also grant the rights
 * of the service's role, so a start has nothing left to create or migrate.
 */
export async function areSchemasComplete(server: DatabaseServer): Promise<boolean> {
  const complete = await Promise.all(serviceNames.map((service) => isSchemaComplete(server, service)));
  return complete.every(Boolean);
}

async function isSchemaComplete(server: DatabaseServer, service: ServiceName): Promise<boolean> {
  const applied = new Set(await appliedMigrations(databaseAddresses(server, service).databaseUrl));
  return migrationsOf(service).every((name) => applied.has(name));
}

/**
 * The names of the applied migrations. There are none if the database, the role, its password or its rights are
 * missing.
 */
async function appliedMigrations(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function migrationsOf(service: ServiceName): string[] {
  const files = readdirSync(join(REPOSITORY, 'services', service, 'migrations'));
  return files.flatMap((file) => MIGRATION_FILE.exec(file)?.[1] ?? []);
}
