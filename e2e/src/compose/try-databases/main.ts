import { readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Tries to connect to every database of DATABASES, and to change the schema of the own database. Prints the result of
 * each attempt.
 */
const { DATABASE_URL_FILE: urlFile = '', DATABASES: given = '[]' } = process.env;
const own = readFileSync(urlFile, 'utf8').trim();
const entered: Record<string, string> = {};
for (const name of JSON.parse(given) as string[]) {
  entered[name] = await attempt(Object.assign(new URL(own), { pathname: name }).href, 'select 1');
}
console.log(JSON.stringify({ entered, changed: await attempt(own, 'create table intruder ()') }));

async function attempt(connectionString: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(sql);
    return 'allowed';
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code ?? message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
