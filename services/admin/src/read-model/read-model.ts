import type { EventEnvelope } from '@booking/contracts';

/** An event, without its data. */
export type Occurrence = Pick<EventEnvelope, 'id' | 'aggregateversion' | 'type' | 'source' | 'subject' | 'time'>;

/** An entry in a booking's timeline for an event. */
export type Story = { readonly bookingId: string; readonly summary: Readonly<Record<string, unknown>> };

/** A sort column of lists, with an index. */
export type SortColumn = { readonly column: string; readonly holds: 'time' | 'amount' };

/** A table with at most one row per event, under the `event_id`. Each row has a `booking_id` as well. */
export type LineTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** News about a new row name this resource, with the id in this column. */
  readonly resource: string;
  readonly idColumn: string;
};

/** A row of such a table, by column. */
export type Line = Readonly<Record<string, unknown>> & { readonly event_id: string };

type Column<Resource> = (resource: Resource, event: Pick<Occurrence, 'time'>) => string | number | null;

/**
 * How records of one kind are stored for staff: the whole resource as its service last published it, with columns for
 * filters and search.
 */
export type ReadModel<Resource = unknown> = {
  readonly table: string;
  /** News about a record name this resource, with the booking in this column. */
  readonly resource: string;
  readonly bookingColumn?: 'id' | 'booking_id';
  /** The table for the entries of events about these records. */
  readonly lines: LineTable;
  /** For records of a booking: they can be found by its customer, and are shown with the customer's id. */
  readonly bookingIdOf?: (resource: Resource) => string;
  /** The default sort column. */
  readonly createdAtOf: (resource: Resource) => string;
  readonly columns: Readonly<Record<string, Column<Resource>>>;
  readonly sorts?: Readonly<Record<string, SortColumn>>;
  /** Words and references that find the record, as a whole or by their prefix. */
  readonly searchTermsOf: (resource: Resource) => readonly (string | null)[];
  /** Absent, or undefined, for records whose resource names no booking. */
  readonly storyOf?: (resource: Resource) => Story | undefined;
  /** For records that no single event shows as a whole: merges two events, with the same result in any order. */
  readonly merge?: (known: Resource, told: Resource) => Resource;
};

/** Every resource has its id under this name. */
export function idOf(resource: unknown): string {
  return (resource as { readonly id: string }).id;
}

const SEARCH_TERMS_MAX = 64;
const SEARCH_TERM_LENGTH_MAX = 200;

/** The form in which terms are stored and searched. */
export function normalizeTerms(terms: readonly (string | null)[]): string[] {
  const words = terms.flatMap((term) => term?.toLowerCase().split(/\s+/) ?? []).filter((word) => word !== '');
  return words.slice(0, SEARCH_TERMS_MAX).map((word) => word.slice(0, SEARCH_TERM_LENGTH_MAX));
}

/** The terms as text of a `tsvector`. */
export function toSearchVector(terms: readonly (string | null)[]): string {
  return normalizeTerms(terms).map(quoteLexeme).join(' ');
}

/** A `tsquery` for records with every word of the text, at least as the prefix of a term. */
export function toSearchQuery(text: string): string {
  return normalizeTerms([text])
    .map((word) => `${quoteLexeme(word)}:*`)
    .join(' & ');
}

/** Quotes a word, so that no character has a meaning in PostgreSQL's text search (manual, 8.11.1 and 8.11.2). */
function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
