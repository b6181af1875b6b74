import type { EventEnvelope } from '@booking/contracts';
import { type SearchTerm, toSearchText } from '../search/search-text.ts';

export type Occurrence = Pick<EventEnvelope, 'id' | 'aggregateversion' | 'type' | 'source' | 'subject' | 'time'>;

export type TimelineItem = { readonly bookingId: string; readonly summary: Readonly<Record<string, unknown>> };

/** A sort column of lists with its index, or an SQL expression that sorts a table of few rows. */
export type SortColumn = { readonly column: string; readonly holds: 'time' | 'amount' | 'text' };

/** A table with at most one row per event, under the `event_id`. Each row has a `booking_id` as well. */
export type LineTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** Live updates about a new row name this resource, with the id in this column. */
  readonly resource: string;
  readonly idColumn: string;
};

export type Line = Readonly<Record<string, unknown>> & { readonly event_id: string };

/** A record that a rebuild reads has no type of event. */
type Column<Resource> = (
  resource: Resource,
  event: Pick<Occurrence, 'time'> & Partial<Pick<Occurrence, 'type'>>,
) => string | number | null;

/**
 * How records of one kind are stored for staff: the whole resource as its service last published it, with columns for
 * filters and search.
 */
export type ReadModel<Resource = unknown> = {
  readonly table: string;
  /** Live updates about a record name this resource, with the booking in this column. */
  readonly resource: string;
  readonly bookingColumn?: 'id' | 'booking_id';
  /** The table with the entries that events add about these records, such as timeline entries. */
  readonly lines: LineTable;
  /** For records of a booking: they can be found by its customer, and are shown with the customer's id. */
  readonly bookingIdOf?: (resource: Resource) => string;
  readonly createdAtOf: (resource: Resource) => string;
  readonly columns: Readonly<Record<string, Column<Resource>>>;
  /** Columns that keep their stored value where a condition holds for the stored row and the new row, `excluded`. */
  readonly keptWhere?: Readonly<Record<string, string>>;
  /**
   * The boolean column that says whether a report names the record. For a new row, the reports of its own batch decide;
   * for an existing row, `follow` of the record kind sets the column.
   */
  readonly namedColumn?: 'is_passed_on';
  readonly sorts?: Readonly<Record<string, SortColumn>>;
  /** Ids, references, texts and amounts. A search for any part of them finds the record. */
  readonly searchTermsOf: (resource: Resource) => readonly SearchTerm[];
  /**
   * Tables of related records. A search for one of their references finds this record: `column` has the id of this
   * record, and `references` is the SQL that reads the references from the column `record`.
   */
  readonly foundBy?: readonly { readonly table: string; readonly column: string; readonly references: string }[];
  /** The entry in the timeline; undefined for a record that names no booking. */
  readonly timelineItemOf?: (resource: Resource) => TimelineItem | undefined;
  /** The time of the last change, if the record itself states it. */
  readonly changedAtOf?: (resource: Resource) => string;
  /**
   * Completes a record from its service with the facts that only events report, from the stored record of the same
   * version.
   */
  readonly complete?: (read: Resource, stored: Resource) => Resource;
  /**
   * Merges two events about a record that no single event shows completely. The order of the events does not matter.
   * `versionsAhead` is negative for a change that is older than the known state.
   */
  readonly merge?: (known: Resource, change: Resource, versionsAhead: number) => Resource;
};

/** Every resource has its id under this name. */
export function idOf(resource: unknown): string {
  return (resource as { readonly id: string }).id;
}

/** The text in which searches for a record look, without the terms of its booking. */
export function searchTextOf<Resource>(model: Pick<ReadModel<Resource>, 'searchTermsOf'>, resource: Resource): string {
  return toSearchText(model.searchTermsOf(resource));
}
