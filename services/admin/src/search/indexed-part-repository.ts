import { anywhere, type Database } from '@booking/runtime';
import type { SearchPart, SearchQuery } from './search-query.ts';

/** The number of latest records that are sampled to see how common the beginning of a word is. */
export const SAMPLED = 1_000;
/** If this share of records has the beginning, the index does not look for it. */
const COMMON_SHARE = 0.9;
/** Letters, a separator, and an end with digits, as in `customer-77`. */
const ENDS_WITH_NUMBER = /^(?<beginning>.*[a-z])(?<end>[^a-z0-9]+(?=[a-z]*[0-9])[a-z0-9]{2,})$/;

/**
 * Returns the same search, but the index is not searched for beginnings of words that nearly every record has, such as
 * `customer-` in `customer-77`. They exclude no record, but the trigram index would read the list of all records that
 * have them. In a million records, this takes most of the time of a search.
 */
export async function chooseIndexedParts(db: Database, table: string, search: SearchQuery): Promise<SearchQuery> {
  const { words, exact, reference } = search;
  const beginnings = [...words.flat(), ...exact].flatMap((part) => split(part)?.beginning ?? []);
  if (beginnings.length === 0) return search;
  const common = await chooseCommon(db, table, [...new Set(beginnings)]);
  const withIndexedPart = (part: SearchPart): SearchPart => {
    const { beginning, end } = split(part) ?? {};
    return beginning !== undefined && end !== undefined && common.has(beginning) ? { ...part, indexed: end } : part;
  };
  return {
    ...search,
    words: words.map((parts) => parts.map(withIndexedPart)),
    exact: exact.map(withIndexedPart),
    reference: reference && withIndexedPart(reference),
  };
}

/** An end of two letters or digits also begins a group of digits in the ids of many records. */
const SHORT_END = /^[^a-z0-9]+[a-z0-9]{2}$/;

/** Whether every word has a beginning that nearly every record has, and a short end, as in `customer-77`. */
export function isOfShortEnds({ words }: SearchQuery): boolean {
  return words.every((parts) => parts.some(({ indexed }) => indexed !== undefined && SHORT_END.test(indexed)));
}

function split({ text }: SearchPart): { readonly beginning?: string; readonly end?: string } | undefined {
  return ENDS_WITH_NUMBER.exec(text)?.groups;
}

async function chooseCommon(db: Database, table: string, beginnings: readonly string[]): Promise<ReadonlySet<string>> {
  const sample = db(table).orderBy('created_at', 'desc').limit(SAMPLED).select('search_text');
  const shares = beginnings.map((beginning) => db.raw('avg((search_text like ?)::int)', [anywhere(beginning)]));
  const rows = await db
    .from(sample.as('sample'))
    .select<{ shares: (number | null)[] }[]>(
      db.raw(`array[${shares.map(() => '?').join(', ')}]::float8[] as shares`, shares),
    );
  return new Set(beginnings.filter((_, index) => (rows[0]?.shares[index] ?? 0) >= COMMON_SHARE));
}
