import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';

/** The databases and the bus of a side, whose sizes are measured. */
export type Stores = {
  /** The URLs of the databases for the superuser. */
  readonly databases: readonly string[];
  /** The directory of JetStream. */
  readonly busDir: string;
};

/** Bytes by name. */
export type Sizes = ReadonlyMap<string, number>;

/**
 * The bytes of every table of these databases with its indexes, by `database.table`. The space of deleted rows is not
 * counted.
 */
export async function sizesOfTables({ databases }: Stores): Promise<Sizes> {
  const sizes = await Promise.all(databases.map(sizesIn));
  return new Map(sizes.flat());
}

/** The bytes of every stream's messages, by its name. */
export function sizesOfStreams({ busDir }: Stores): Sizes {
  const sizes = new Map<string, number>();
  for (const block of globSync('**/streams/*/msgs/*.blk', { cwd: busDir })) {
    const stream = basename(join(block, '../..'));
    sizes.set(stream, (sizes.get(stream) ?? 0) + statSync(join(busDir, block)).size);
  }
  return sizes;
}

async function sizesIn(connectionString: string): Promise<[string, number][]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('vacuum full');
    const { rows } = await client.query<{ name: string; bytes: number }>(`
      select current_database() || '.' || relname as name, pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    return rows.map(({ name, bytes }) => [name, bytes]);
  } finally {
    await client.end();
  }
}
