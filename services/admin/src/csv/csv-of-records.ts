import type { Database } from '@booking/runtime';
import type { ReadModel } from '../read-model/read-model.ts';
import { listRecords, type Listing } from '../read-model/record-list-repository.ts';
import { csvLine, type CsvColumns } from './csv.ts';

/** The number of rows that an export holds in memory. */
const ROWS_AT_ONCE = 1_000;

type Options<Resource> = {
  readonly model: ReadModel<Resource>;
  readonly listing: Omit<Listing, 'limit' | 'after'>;
  readonly columns: CsvColumns<Resource>;
};

/** The records of a list as CSV with a header, read page by page on demand. Returns their number. */
export async function* csvOfRecords<Resource>(
  db: Database,
  { model, listing, columns }: Options<Resource>,
): AsyncGenerator<string, number> {
  const cells = Object.values(columns);
  let rows = 0;
  yield csvLine(Object.keys(columns));
  for (let after: string | undefined, hasMore = true; hasMore;) {
    const page = await listRecords(db, model, { ...listing, limit: ROWS_AT_ONCE, after });
    rows += page.data.length;
    yield page.data.map((resource) => csvLine(cells.map((cell) => cell(resource)))).join('');
    after = page.next ?? undefined;
    hasMore = page.next !== null;
  }
  return rows;
}
