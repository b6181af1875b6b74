import type { EventEnvelope } from '@booking/contracts';

/** The line of a booking's timeline for a record at the moment of an event. */
export type Story = { readonly bookingId: string; readonly summary: Readonly<Record<string, unknown>> };

/** A column by which lists are sorted, with an index. */
export type SortColumn = { readonly column: string; readonly holds: 'time' | 'amount' };

/**
 * How records of one kind are kept for staff: the whole resource as its service last showed it, beside the columns by
 * which it is filtered and found.
 */
export type ReadModel<Resource> = {
  readonly table: string;
  readonly idOf: (resource: Resource) => string;
  /** For records that belong to a booking and are found by its customer, whose id they are shown with. */
  readonly bookingIdOf?: (resource: Resource) => string;
  /** Lists are sorted by this time, unless by one of `sorts`. */
  readonly createdAtOf: (resource: Resource) => string;
  readonly columnsOf: (
    resource: Resource,
    event: Pick<EventEnvelope, 'time'>,
  ) => Readonly<Record<string, string | number | null>>;
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

/** A `tsquery` for records that have every word of the text, at least as the beginning of a term. */
export function toSearchQuery(text: string): string {
  return normalizeTerms([text]).map(quoteLexeme).join(' & ');
}

/** Quoted, nothing in a word means anything to PostgreSQL's text search (manual, 8.11.2). */
function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}
