import { type ServiceName, serviceNames } from '@booking/contracts';
import { DatabaseProbe } from '@booking/testing';

/** The longest time of a search, which reads every row of a table. */
const SEARCH_MS_MAX = 10 * 60_000;

type Databases = { databaseUrl(service: ServiceName): string };

/** The tables of all services in which any column of a row, including bytes, contains one of these texts. */
export async function tablesWith(product: Databases, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).map((text) => `%${text}%`);
  const found = await Promise.all(
    serviceNames.map(async (service) => {
      const database = await DatabaseProbe.open(product.databaseUrl(service), { queryMsMax: SEARCH_MS_MAX });
      try {
        return (await search(database, patterns)).map((table) => `${service} ${table}`);
      } finally {
        await database.close();
      }
    }),
  );
  return found.flat().toSorted();
}

const TABLES = `
  select relname as name, quote_ident(relname) as quoted from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;

async function search(database: DatabaseProbe, patterns: readonly string[]): Promise<string[]> {
  const tables = await database.query<{ name: string; quoted: string }>(TABLES);
  const found: string[] = [];
  for (const { name, quoted } of tables) {
    const sql = `select from ${quoted} as t where t::text ilike any ($1::text[]) limit 1`;
    if ((await database.query(sql, [patterns])).length > 0) found.push(name);
  }
  return found;
}
