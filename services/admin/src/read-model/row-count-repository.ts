import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import type { RecordCount } from './record-query.ts';

/** The largest number that is counted, so that a list of any size is counted in a moment. */
const COUNTED_MAX = 10_000;

/** The number of these rows. If it is cut, there are more. */
export async function countRows(db: Database, rows: Knex.QueryBuilder): Promise<RecordCount> {
  const counted = rows.limit(COUNTED_MAX + 1).as('counted');
  const [row] = await db.from(counted).select<{ count: number }[]>(db.raw('count(*)::int as count'));
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNTED_MAX), isCut: count > COUNTED_MAX };
}
