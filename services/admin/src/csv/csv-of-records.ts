import type { CsvWriter } from './csv.ts';

/** The number of rows that an export holds in memory. */
const ROWS_AT_ONCE = 1_000;

export type Piece = { readonly limit: number; readonly after: string | undefined };
export type Page<Resource> = { readonly data: readonly Resource[]; readonly next: string | null };

/** The pages of a list as CSV, read on demand, the first one with a header. Returns the number of records. */
export async function* csvOfRecords<Resource>(
  { header, lineOf }: CsvWriter<Resource>,
  readPage: (piece: Piece) => Promise<Page<Resource>>,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<string, number> {
  let rows = 0;
  let start = header;
  for (let after: string | undefined, hasMore = true; hasMore;) {
    const page = await readPage({ limit: rowsAtOnce, after });
    rows += page.data.length;
    yield start + page.data.map(lineOf).join('');
    start = '';
    after = page.next ?? undefined;
    hasMore = page.next !== null;
  }
  return rows;
}
