import { remark } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import type { CsvWriter } from './csv.ts';

const ROWS_AT_ONCE = 1_000;
/** The number of keys that an export holds in memory: about 50 MB. */
const KEYS_MAX = 500_000;

export type Piece = { readonly limit: number; readonly after: string | undefined };
export type Page<Resource> = { readonly data: readonly Resource[]; readonly next: string | null };
export type ReadPage<Resource> = (piece: Piece) => Promise<Page<Resource>>;

/** The pages of a list as CSV, read on demand, the first one with a header. Returns the number of records. */
export async function* csvOfRecords<Resource>(
  { header, lineOf }: CsvWriter<Resource>,
  readPage: ReadPage<Resource>,
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

type Keyed<Key, Resource> = {
  /** The keys of the whole list in its order, by one statement. */
  readonly listKeys: (limit: number) => Promise<readonly Key[]>;
  /** The records with these keys, in their order, without those that no longer belong to the list. */
  readonly read: (keys: readonly Key[]) => Promise<readonly Resource[]>;
};

/**
 * The pages of a list whose records change their position while it is read. A cursor would miss a moved record or reach
 * it twice, so all keys are read first. Throws `validation-failed` for a list with too many records.
 */
export function pagesOfKeys<Key, Resource>({ listKeys, read }: Keyed<Key, Resource>): ReadPage<Resource> {
  let listed: readonly Key[] | undefined;
  return async ({ limit, after = '0' }) => {
    listed ??= await listKeys(KEYS_MAX + 1);
    if (listed.length > KEYS_MAX) {
      const detail = remark('export-too-long', { max: String(KEYS_MAX) });
      throw validationFailed([{ pointer: '/query/sort', detail }]);
    }
    const end = Number(after) + limit;
    return { data: await read(listed.slice(Number(after), end)), next: end < listed.length ? String(end) : null };
  };
}
