import { type Database, isIndexed } from '@booking/runtime';
import type { Knex } from 'knex';
import { hasAtMost, narrowPosition, sortAndCut } from '../read-model/listing-repository.ts';
import type { SortColumn } from '../read-model/read-model.ts';
import { plainPatternsIn } from '../search/search-query.ts';
import type { AuditEntry } from './audit-entry.ts';
import { type AuditEntryRow, toEntry } from './audit-entry-repository.ts';

type AuditListing = {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly beyond: readonly [at: Date, id: string] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Whether to list each action once, as its last entry. */
  readonly isByAction: boolean;
  readonly where: { staff?: string | undefined; action?: string | undefined; target_id?: string | undefined };
  /** A typed search for parts of the person, the target or the reason. */
  readonly q?: string | undefined;
};

/** An action has few entries, so the index on `action_id` finds its last one for each row of a page. */
const IS_LAST = `sequence = (
  select max(sequence) from audit_entries as same where same.action_id = audit_entries.action_id)`;

const AT: SortColumn = { column: 'at', holds: 'time' };

/** The expression of the index `audit_entries_text`. */
const TEXT = `lower(staff || ' ' || target_id || ' ' || coalesce(reason, ''))`;
/**
 * The latest entries are searched first, without the index. This is fastest for common words, and the only search for
 * words of one or two letters. The number is lower than in lists of records, because a list by action also reads the
 * other entries of each action.
 */
const SEARCHED_FIRST = 1_000;
/** If a person, an action or a target has no more entries than this, they are filtered before they are searched. */
const NARROW_MAX = 5_000;

export async function listAuditEntries(db: Database, listing: AuditListing): Promise<AuditEntry[]> {
  const inOrder = narrow(db('audit_entries'), listing);
  const rows = await (listing.q === undefined ? shown(inOrder, listing) : readSearched(db, listing, listing.q));
  return rows.map(toEntry);
}

async function readSearched(db: Database, listing: AuditListing, q: string): Promise<AuditEntryRow[]> {
  const patterns = plainPatternsIn(q);
  const cut = { sort: AT, order: listing.order, limit: SEARCHED_FIRST };
  const first = narrow(db('audit_entries'), listing).modify(sortAndCut, cut);
  const found = await shown(contain(db.from(first.as('first')), patterns), listing);
  if (found.length === listing.limit || !patterns.some(isIndexed)) return found;
  const isNarrow = await isNarrowList(db, listing);
  const some = isNarrow ? filter(db('audit_entries'), listing) : contain(db('audit_entries'), patterns);
  const all = db.withMaterialized('found', some).from('found as audit_entries');
  return shown(narrow(isNarrow ? contain(all, patterns) : all, listing), listing);
}

/**
 * Whether the filters leave so few entries that they run before the text search. PostgreSQL cannot choose, because it
 * cannot estimate how common a part of a word is.
 */
async function isNarrowList(db: Database, listing: AuditListing): Promise<boolean> {
  if (Object.values(listing.where).every((value) => value === undefined)) return false;
  return hasAtMost(db, filter(db('audit_entries'), listing), NARROW_MAX);
}

type Filters = Pick<AuditListing, 'where' | 'from' | 'to'>;

function narrow(query: Knex.QueryBuilder, listing: Filters & Pick<AuditListing, 'isByAction'>): Knex.QueryBuilder {
  const filtered = filter(query, listing);
  return listing.isByAction ? filtered.whereRaw(IS_LAST) : filtered;
}

function filter(query: Knex.QueryBuilder, { where, from, to }: Filters): Knex.QueryBuilder {
  for (const [column, value] of Object.entries(where)) if (value !== undefined) void query.where(column, value);
  if (from) void query.where('at', '>=', from);
  if (to) void query.where('at', '<', to);
  return query;
}

function contain(query: Knex.QueryBuilder, patterns: readonly string[]): Knex.QueryBuilder {
  return patterns.reduce((narrowed, pattern) => narrowed.whereRaw(`${TEXT} like ?`, [pattern]), query);
}

function shown(query: Knex.QueryBuilder, { order, limit, beyond: position }: AuditListing): Promise<AuditEntryRow[]> {
  const plan = { sort: AT, order, limit, position };
  return query.modify(narrowPosition, plan).modify(sortAndCut, plan).select<AuditEntryRow[]>('*');
}
