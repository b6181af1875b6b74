import type { Database } from '../database/database.ts';
import type { Migration } from './migrate.ts';

const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Describes the migrations or rights that the schema lacks for this version; undefined if it is complete. The schema
 * may have further migrations of a newer version, because they work with this version too.
 */
export async function schemaGap(db: Database, migrations: readonly Migration[]): Promise<string | undefined> {
  const applied = await appliedMigrations(db);
  if (typeof applied === 'string') return applied;
  const missing = migrations.filter(({ name }) => !applied.has(name));
  const [first] = missing;
  if (!first) return undefined;
  return `${missing.length} of ${migrations.length} migrations have not been applied yet; the first one is ${first.name}`;
}

async function appliedMigrations(db: Database): Promise<ReadonlySet<string> | string> {
  try {
    return new Set(await db('migrations').pluck<string[]>('name'));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE) return 'no migration has been applied yet';
    if (code === INSUFFICIENT_PRIVILEGE) return 'the migrations have not granted this role its rights yet';
    throw error;
  }
}
