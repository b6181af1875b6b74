import type { EventEnvelope } from '@booking/contracts';

/** An event, without its data. */
export type Occurrence = Pick<EventEnvelope, 'id' | 'aggregateversion' | 'type' | 'source' | 'subject' | 'time'>;

/** The line of a booking's timeline for a record at the moment of an event. */
export type Story = { readonly bookingId: string; readonly summary: Readonly<Record<string, unknown>> };

/** A column by which lists are sorted, with an index. */
export type SortColumn = { readonly column: string; readonly holds: 'time' | 'amount' };

/** A table that holds at most one row per event, under the `event_id`; each has a `booking_id` as well. */
export type LineTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** News about a new row name this resource, by the id in this column. */
  readonly resource: string;
  readonly idColumn: string;
};

/** A row of such a table, by its columns. */
export type Line = Readonly<Record<string, unknown>> & { readonly event_id: string };

type Column<Resource> = (resource: Resource, event: Pick<Occurrence, 'time'>) => string | number | null;

/**
 * How records of one kind are kept for staff: the whole resource as its service last showed it, beside the columns by
 * which it is filtered and found.
 */
export type ReadModel<Resource = unknown> = {
  readonly table: string;
  /** News about a record name this resource, and the booking in this column. */
  readonly resource: string;
  readonly bookingColumn?: 'id' | 'booking_id';
  /** Where events about these records add a line each. */
  readonly lines: LineTable;
  readonly idOf: (resource: Resource) => string;
  /** For records that belong to a booking and are found by its customer, whose id they are shown with. */
  readonly bookingIdOf?: (resource: Resource) => string;
  /** Lists are sorted by this time, unless by one of `sorts`. */
  readonly createdAtOf: (resource: Resource) => string;
  readonly columns: Readonly<Record<string, Column<Resource>>>;
  readonly sorts?: Readonly<Record<string, SortColumn>>;
  /** Words and references that find the record, whole or by their beginning. */
  readonly searchTermsOf: (resource: Resource) => readonly (string | null)[];
  /** Absent, or telling nothing, for what belongs to no booking that is known from the resource. */
  readonly storyOf?: (resource: Resource) => Story | undefined;
  /** For records that no single event shows whole: what two events tell, the same in whatever order they come. */
  readonly merge?: (known: Resource, told: Resource) => Resource;
};

const SEARCH_TERMS_MAX = 64;
const SEARCH_TERM_LENGTH_MAX = 200;

/** The form in which terms are stored and looked for. */
export function normalizeTerms(terms: readonly (string | null)[]): string[] {
  const words = terms.flatMap((term) => term?.toLowerCase().split(/\s+/) ?? []).filter((word) => word !== '');
  return words.slice(0, SEARCH_TERMS_MAX).map((word) => word.slice(0, SEARCH_TERM_LENGTH_MAX));
}

/** The terms as the text of a `tsvector`. */
export function toSearchVector(terms: readonly (string | null)[]): string {
  return normalizeTerms(terms).map(quoteLexeme).join(' ');
}

/** A `tsquery` for records that have every word of the text, at least as the beginning of a term. */
export function toSearchQuery(text: string): string {
  return normalizeTerms([text])
    .map((word) => `${quoteLexeme(word)}:*`)
    .join(' & ');
}

/** Quoted, nothing in a word means anything to PostgreSQL's text search (manual, 8.11.1 and 8.11.2). */
function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
