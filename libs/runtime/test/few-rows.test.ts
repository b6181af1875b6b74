import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type Database } from '../src/index.ts';

/** The number of rows in the table: so few that PostgreSQL prefers to read the whole table. */
const ROWS = 2_000;
const CHANGE = `
  update notes set text = changed.text
  from jsonb_to_recordset('[{"id": 7, "text": "new"}]') as changed (id integer, text text)
  where notes.id = changed.id`;

let url: string;
let db: Database;

beforeAll(async () => {
  url = await createTestDatabase('runtime');
  db = createDatabase(url, { touchesFewRows: true });
  await db.raw('create table notes (id integer primary key, text text)');
  await db.raw(`insert into notes select id, 'old' from generate_series(1, ?) as id`, [ROWS]);
  await db.raw('analyze notes');
});

afterAll(() => db.destroy());

it('touchesFewRows makes PostgreSQL find rows by an index', async () => {
  expect(await planOf(db)).not.toContain('Seq Scan on notes');
});

it('PostgreSQL chooses the plan itself without touchesFewRows', async () => {
  const other = createDatabase(url);

  expect(await planOf(other)).toContain('Seq Scan on notes');

  await other.destroy();
});

async function planOf(database: Database): Promise<string> {
  const { rows } = await database.raw<{ rows: { 'QUERY PLAN': string }[] }>(`explain ${CHANGE}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
