import type { Actor, Money, Permission, ProblemType, RecordPageQuery } from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { z } from 'zod';
import type { AdminDeps } from '../admin-deps.ts';
import type { ActionName } from '../audit-entry/audit-entry.ts';
import type { CsvColumns } from '../csv/csv.ts';
import type { EventSource } from '../read-model/event-source.ts';
import type { Line, ReadModel } from '../read-model/read-model.ts';
import type { Filters } from '../read-model/record-filter.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

/** The records that a batch stored for the first time, and the timeline entries or reports that it stored with them. */
type Saved<Resource> = { readonly firsts: readonly Resource[]; readonly lines: readonly Line[] };

/** The few values by which staff recognise a record among others. */
type SearchHit = { readonly title: string | null; readonly status: string; readonly amount: Money | null };

type Operation = { readonly operationId: string };

/** One kind of record: its events, its table, its list and its export. */
export type RecordKind<Resource = unknown> = ReadModel<Resource> & {
  readonly tag: string;
  /** A permission that suffices to read these records, besides `read_all`. */
  readonly alsoReadBy?: Permission;
  readonly from: readonly EventSource<Resource>[];
  /** The queries with which a rebuild reads the records from their services. A kind without queries is not rebuilt. */
  readonly pages?: readonly RecordPageQuery[];
  readonly follow?: (trx: Transaction, model: ReadModel<Resource>, saved: Saved<Resource>) => Promise<void>;
  /** A record in the results of a search over all kinds of records. Missing for kinds without pages of single records. */
  readonly hitOf?: (resource: Resource) => SearchHit;
  readonly shows: z.ZodObject;
  readonly filters: Filters;
  readonly list: Operation & {
    readonly summary: string;
    readonly complete?: (deps: { db: Database; bus: Bus }, page: readonly Resource[]) => Promise<object[]>;
  };
  /** Sums the amounts of its list per currency. */
  readonly sums?: Operation;
  readonly csv?: Operation & { readonly action: ActionName; readonly columns: CsvColumns<Exported<Resource>> };
  /** Adds to a page the members of its export that its table does not have. */
  readonly completeExport?: (db: Database, page: readonly Resource[]) => Promise<Exported<Resource>[]>;
};

export function readersOf({ alsoReadBy }: Pick<RecordKind<never>, 'alsoReadBy'>): [Permission, ...Permission[]] {
  return ['read_all', ...(alsoReadBy ? [alsoReadBy] : [])];
}

export type Exported<Resource = unknown> = Resource & {
  readonly bookingDescription?: string | null;
  readonly method?: string | null;
};

type Declaration<Resource> = Omit<RecordKind<Resource>, 'lines'> & Partial<Pick<RecordKind<Resource>, 'lines'>>;

/** Declares a kind of record. A new column, filter, sort or cell of its export is one line of the declaration. */
export function defineRecord<Resource>(kind: Declaration<Resource>): RecordKind<Resource> {
  return { lines: timelineEntries, ...kind };
}

/** A record as its event carries it, or as it is read: with the customer of its booking. */
export type OfCustomer<Resource> = Resource & { readonly customerId?: string | null };

export type DetailDeps = Pick<AdminDeps, 'db' | 'readPool' | 'bus' | 'clock'>;

export type RecordDetail<Resource = unknown> = Operation & {
  readonly kind: RecordKind<Resource>;
  readonly name: string;
  /** The name of the record in sentences; the name of the parameter unless given. */
  readonly noun?: string;
  readonly summary: string;
  readonly notFound: ProblemType;
  readonly schema: z.ZodObject;
  /** The members of the schema that the record does not have itself. */
  readonly describe: (deps: DetailDeps, record: Resource, caller: Actor) => Promise<object>;
};

type DetailDeclaration<Resource, Schema extends z.ZodObject> = Omit<RecordDetail<Resource>, 'schema' | 'describe'> & {
  readonly schema: Schema;
  readonly describe: (
    deps: DetailDeps,
    record: Resource,
    caller: Actor,
  ) => Promise<Omit<z.infer<Schema>, keyof Resource | 'customerId'>>;
};

export function defineDetail<Resource, Schema extends z.ZodObject>(
  detail: DetailDeclaration<Resource, Schema>,
): RecordDetail<Resource> {
  return detail;
}
