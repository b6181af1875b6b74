import { BEFORE_EVERY_ID, type RecordPageQuery } from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { findCustomersOfBookings } from '../../customer/customer-repository.ts';
import { idOf } from '../../read-model/read-model.ts';
import type { Customers, Stated } from '../../read-model/record-changes.ts';
import {
  deleteUnchanged,
  findStored,
  type StoredRecord,
  writeStated,
  writeTextsInBulk,
} from '../../read-model/snapshot-repository.ts';
import { bookingRecords } from '../../records/booking.ts';
import type { RecordKind } from '../../records/define-record.ts';
import { endOf, type Page, type PageReader, type Versioned } from './page-reader.ts';
import { type RebuildPosition, savePosition } from './rebuild-position-repository.ts';

export type Source = { readonly name: string; readonly kind: RecordKind; readonly query: RecordPageQuery };

type Deps = { readonly db: Database; readonly pages: PageReader };

type PageResult = {
  readonly position: RebuildPosition;
  readonly read: number;
  readonly written: number;
  readonly removed: number;
};

/**
 * Reads the next page of a source and corrects the stored records of its range, with the new position in the same
 * transaction. Later versions that listeners store meanwhile stay.
 */
export async function rebuildPage(deps: Deps, source: Source, after: string): Promise<PageResult> {
  const page = await deps.pages.read(after);
  const stored = await findStored(deps.db, source.kind, rangeOf(source, after, page));
  if (contradicted(page, stored).length === 0) return applyPage(deps, source, { after, page, stored, lost: [] });

  // A service commits before it publishes an event. So a second answer contains at least the versions stored here. If it
  // still lacks a record, or has an earlier version, the service was restored from a backup.
  const again = await deps.pages.ask(after);
  const { upTo } = rangeOf(source, after, again);
  const within = stored.filter(({ id }) => upTo === null || id <= upTo);
  return applyPage(deps, source, { after, page: again, stored: within, lost: contradicted(again, within) });
}

function rangeOf({ kind, query }: Source, after: string, page: Page) {
  const service = 'service' in kind.columns ? query.answeredBy : null;
  return { after, upTo: page.isLast ? null : endOf(page, after), service };
}

/** The stored records that the page lacks, or has in an earlier version. */
function contradicted({ records }: Page, stored: readonly StoredRecord[]): StoredRecord[] {
  const versions = new Map(records.map(({ version, record }) => [idOf(record), version]));
  return stored.filter((row) => (versions.get(row.id) ?? -1) < row.aggregate_version);
}

type Applied = {
  readonly after: string;
  readonly page: Page;
  readonly stored: readonly StoredRecord[];
  readonly lost: readonly StoredRecord[];
};

async function applyPage({ db }: Deps, { name, kind }: Source, applied: Applied): Promise<PageResult> {
  const { after, page, stored, lost } = applied;
  const position = { after: endOf(page, after), isDone: page.isLast };
  const known = new Map(stored.map((row) => [row.id, row]));
  const stated = page.records.map((one) => stateOf(kind, one, known.get(idOf(one.record))));
  return transact(db, async (trx) => {
    await writeTextsInBulk(trx, page);
    const removed = await deleteUnchanged(trx, kind, lost);
    const customers = await findCustomers(trx, kind, stated);
    const { count: written, firsts } = await writeStated(trx, kind, { stated, customers });
    await kind.follow?.(trx, kind, { firsts, lines: [] });
    await savePosition(trx, name, position);
    return { position, read: page.records.length, written, removed };
  });
}

/** A stored record of the same version keeps the event id and time that its event wrote. */
function stateOf(kind: RecordKind, { version, record }: Versioned, stored: StoredRecord | undefined): Stated {
  const { createdAtOf, changedAtOf = createdAtOf, complete } = kind;
  const said = { id: BEFORE_EVERY_ID, aggregateversion: version, time: changedAtOf(record) };
  if (stored?.aggregate_version !== version) return { event: said, resource: record };
  const time = stored.changed_at?.toISOString() ?? said.time;
  return { event: { ...said, id: stored.event_id, time }, resource: complete?.(record, stored.record) ?? record };
}

async function findCustomers(trx: Transaction, kind: RecordKind, stated: readonly Stated[]): Promise<Customers> {
  const { bookingIdOf } = kind;
  if (!bookingIdOf) return new Map();
  const bookingIds = new Set(stated.map(({ resource }) => bookingIdOf(resource)));
  return findCustomersOfBookings(trx, bookingRecords, [...bookingIds]);
}
