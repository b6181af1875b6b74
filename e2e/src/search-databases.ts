import { serviceNames } from '@booking/contracts';
import { createDatabase, type Database } from '@booking/runtime';

type Databases = { databaseUrl(service: (typeof serviceNames)[number]): string };

/** The tables of all services with a row that contains one of these texts in any column, bytes included. */
export async function tablesWith(product: Databases, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((text) => `%${text}%`);
  const found = await Promise.all(
    serviceNames.map(async (service) => {
      const db = createDatabase(product.databaseUrl(service));
      try {
        return (await search(db, patterns)).map((table) => `${service} ${table}`);
      } finally {
        await db.destroy();
      }
    }),
  );
  return found.flat().toSorted();
}

async function search(db: Database, patterns: readonly string[]): Promise<string[]> {
  const tables = await db('pg_class')
    .whereRaw(`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    .pluck<string[]>('relname');
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.raw<{ rows: object[] }>('select from ?? as t where t::text ilike any (?) limit 1', [
        table,
        [...patterns],
      ]);
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}
