import {
  type CurrencyCode,
  type Discrepancy as DiscrepancyResource,
  DiscrepancyRecorded,
  ERASED_TEXT,
  type Money,
  ProblemError,
} from '@booking/contracts';
import { newEvent, type PageRequest, recordEvents } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import { type Discrepancy, type Owner, presentDiscrepancy } from './discrepancy.ts';

type DiscrepancyRow = ReturnType<typeof toRow>;

/** Locks a discrepancy until the transaction ends. Throws `discrepancy-not-found`. */
export async function lockDiscrepancy(trx: Transaction, id: string): Promise<Discrepancy> {
  const row = await trx<DiscrepancyRow>('discrepancies').where({ id }).forUpdate().first();
  if (!row) throw new ProblemError('discrepancy-not-found', 'There is no such discrepancy.');
  return toDiscrepancy(row);
}

export async function listDiscrepancies(db: Database, { after, limit }: PageRequest): Promise<Discrepancy[]> {
  const query = db<DiscrepancyRow>('discrepancies').where('id', '>', after).orderBy('id').limit(limit);
  return (await query.select()).map(toDiscrepancy);
}

/** A page of the discrepancies of these bookings, as staff see them, for the export of a customer. */
export async function listDiscrepanciesOfBookings(
  db: Database,
  service: Owner,
  { bookingIds, after, limit }: PageRequest & { readonly bookingIds: readonly string[] },
): Promise<DiscrepancyResource[]> {
  const query = db<DiscrepancyRow>('discrepancies')
    .whereIn('booking_id', [...bookingIds])
    .where('id', '>', after);
  return (await query.orderBy('id').limit(limit).select()).map((row) =>
    presentDiscrepancy(service, toDiscrepancy(row)),
  );
}

/**
 * Locks all discrepancies about these references, including resolved ones. All transactions lock them once, in the
 * order of their ids.
 */
export async function lockDiscrepanciesOf(
  trx: Transaction,
  methods: readonly string[],
  references: readonly string[],
): Promise<Discrepancy[]> {
  const query = trx<DiscrepancyRow>('discrepancies').whereIn('method', methods).whereIn('reference', references);
  return (await query.orderBy('id').forUpdate()).map(toDiscrepancy);
}

/** Stores a new or a resolved discrepancy together with its event. */
export async function saveDiscrepancy(trx: Transaction, service: Owner, discrepancy: Discrepancy): Promise<void> {
  const row = toRow(discrepancy);
  const isSaved = row.version === 1 ? await insertOnce(trx, row) : await updateResolution(trx, row);
  if (!isSaved) return;
  const event = newEvent(DiscrepancyRecorded[service], { discrepancy: presentDiscrepancy(service, discrepancy) });
  await recordEvents(trx, discrepancy, [event]);
}

/**
 * Inserts a discrepancy, unless another transaction has just recorded an open one of the same kind and reference.
 * Returns whether it was inserted.
 */
async function insertOnce(trx: Transaction, row: DiscrepancyRow): Promise<boolean> {
  const saved = await trx('discrepancies').insert(row).onConflict().ignore().returning('id');
  return saved.length > 0;
}

async function updateResolution(trx: Transaction, { id, ...row }: DiscrepancyRow): Promise<boolean> {
  const { status, resolved_at, resolved_by, note, version } = row;
  const changes = { status, resolved_at, resolved_by, note, version };
  return (await trx('discrepancies').where({ id }).update(changes)) > 0;
}

function toRow(discrepancy: Discrepancy) {
  const [ours, theirs] = [toColumns(discrepancy.ours), toColumns(discrepancy.theirs)];
  return {
    id: discrepancy.id,
    method: discrepancy.method,
    kind: discrepancy.kind,
    reference: discrepancy.reference,
    booking_id: discrepancy.bookingId,
    ours_minor: ours.amount,
    ours_currency: ours.currency,
    theirs_minor: theirs.amount,
    theirs_currency: theirs.currency,
    detail: discrepancy.detail,
    status: discrepancy.status,
    found_at: discrepancy.foundAt,
    resolved_at: discrepancy.resolvedAt,
    resolved_by: discrepancy.resolvedBy,
    note: discrepancy.note,
    version: discrepancy.version,
  };
}

function toColumns(money: Money | null): Money | { readonly amount: null; readonly currency: null } {
  return money ?? { amount: null, currency: null };
}

function toDiscrepancy(row: DiscrepancyRow): Discrepancy {
  return {
    id: row.id,
    method: row.method,
    kind: row.kind,
    reference: row.reference,
    bookingId: row.booking_id,
    ours: moneyOf(row.ours_minor, row.ours_currency),
    theirs: moneyOf(row.theirs_minor, row.theirs_currency),
    detail: row.detail,
    status: row.status,
    foundAt: row.found_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by,
    note: row.note,
    version: row.version,
  };
}

function moneyOf(amount: number | null, currency: CurrencyCode | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

/**
 * Erases the notes of staff on discrepancies of these bookings. No event is published, because no service reacts to it.
 */
export async function eraseDiscrepancies(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
  const noted = trx('discrepancies')
    .whereIn('booking_id', [...bookingIds])
    .whereNotNull('note');
  await noted.clone().orderBy('id').forUpdate().select('id');
  await noted.update({ note: ERASED_TEXT });
}
