import { decodeCursor, encodeCursor, pageOf } from '@booking/http';
import type { Database } from '@booking/runtime';
import type { Knex } from 'knex';
import { z } from 'zod';
import { Instant } from '../read-model/record-query.ts';
import { deadLetterRecords } from '../records/dead-letter.ts';
import { discrepancyRecords } from '../records/discrepancy.ts';
import { disputeRecords } from '../records/dispute.ts';
import { paymentRecords } from '../records/payment.ts';
import { refundRecords } from '../records/refund.ts';
import { webhookEndpointRecords } from '../records/webhook-endpoint.ts';
import { kindsIn, type WorkGroup, type WorkItem, type WorkItemCounts, WorkItemKind } from './work-item.ts';

/** The condition of waiting records, and the column with the time since when they wait. */
type Source = {
  readonly table: string;
  readonly where: Readonly<Record<string, string | boolean>>;
  readonly since: 'created_at' | 'changed_at';
  /** A condition that columns cannot express. */
  readonly refine?: (query: Knex.QueryBuilder) => void;
};

const SOURCES: Readonly<Record<WorkItemKind, Source>> = {
  'pending-refund': { table: refundRecords.table, where: { status: 'pending' }, since: 'created_at' },
  'failed-refund': { table: refundRecords.table, where: { status: 'failed' }, since: 'changed_at' },
  'stranded-refund': { table: refundRecords.table, where: { is_stranded: true }, since: 'changed_at' },
  'external-refund': { table: refundRecords.table, where: { review: 'waiting' }, since: 'created_at' },
  'mismatched-payment': {
    table: paymentRecords.table,
    where: { status: 'mismatched' },
    since: 'changed_at',
    refine: leaveOutGivenBack,
  },
  'open-dispute': { table: disputeRecords.table, where: { status: 'open' }, since: 'created_at' },
  discrepancy: { table: discrepancyRecords.table, where: { status: 'open' }, since: 'created_at' },
  'dead-letter': { table: deadLetterRecords.table, where: { status: 'waiting' }, since: 'created_at' },
  'disabled-webhook-endpoint': {
    table: webhookEndpointRecords.table,
    where: { status: 'disabled' },
    since: 'changed_at',
  },
};

type Listing = {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly kind?: WorkItemKind | undefined;
  readonly group?: WorkGroup | undefined;
  readonly order?: Order | undefined;
};

type Order = 'asc' | 'desc';

type Row = { id: string; kind: WorkItemKind; since: Date; record: WorkItem['record'] };

const Position = z.tuple([Instant, WorkItemKind, z.uuid()]);
type Position = z.infer<typeof Position>;

/** A page of waiting records, newest first unless ordered otherwise. Throws `validation-failed` for an invalid cursor. */
export async function listWorkQueue(
  db: Database,
  { limit, after, kind, group, order = 'desc' }: Listing,
): Promise<{ data: WorkItem[]; next: string | null }> {
  const position = after === undefined ? undefined : decodeCursor(after, Position);
  const kinds = (group === undefined ? WorkItemKind.options : kindsIn(group)).filter((one) => (kind ?? one) === one);
  if (kinds.length === 0) return { data: [], next: null };
  const branches = kinds.map((one) => inOrder(waitingOf(db, one, { position, order }), { order, limit: limit + 1 }));
  const work = db.from(db.queryBuilder().unionAll(branches, true).as('work'));
  const rows = await inOrder(work, { order, limit: limit + 1 }).select<Row[]>();
  const page = pageOf({
    rows,
    limit,
    cursorOf: (row) => encodeCursor([row.since.toISOString(), row.kind, row.id]),
  });
  return { data: page.data.map(toItem), next: page.next };
}

export async function countWorkQueue(db: Database): Promise<WorkItemCounts> {
  const counted = new Map((await summarizeWorkQueue(db)).map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(WorkItemKind.options.map((kind) => [kind, counted.get(kind) ?? 0])) as WorkItemCounts;
}

type Summary = { readonly kind: WorkItemKind; readonly count: number; readonly oldestSince: string };

/** The number of waiting records of each kind, with the oldest time. A kind without records is left out. */
export async function summarizeWorkQueue(db: Database): Promise<Summary[]> {
  const branches = WorkItemKind.options.map((kind) =>
    waitingOf(db, kind).clear('select').select({ since: SOURCES[kind].since }, named(db, kind)),
  );
  const rows = await db
    .from(db.queryBuilder().unionAll(branches, true).as('work'))
    .groupBy('kind')
    .orderBy('kind')
    .select<{ kind: WorkItemKind; count: number; oldest: Date }[]>('kind', db.raw('count(*), min(since) as oldest'));
  return rows.map(({ kind, count, oldest }) => ({ kind, count, oldestSince: oldest.toISOString() }));
}

type Place = { readonly position: Position | undefined; readonly order: Order };

function waitingOf(db: Database, kind: WorkItemKind, place?: Place): Knex.QueryBuilder {
  const { table, where, since, refine } = SOURCES[kind];
  const query = db(table).where(where).select('id', 'record', { since }, named(db, kind));
  if (place?.position) {
    const isAfter = place.order === 'asc' ? '>' : '<';
    void query.whereRaw(`(??, ?::text, id) ${isAfter} (?, ?, ?)`, [since, kind, ...place.position]);
  }
  refine?.(query);
  return query;
}

function named(db: Database, kind: WorkItemKind): Knex.Raw {
  return db.raw('?::text as kind', [kind]);
}

type Cut = { readonly order: Order; readonly limit: number };

function inOrder(query: Knex.QueryBuilder, { order, limit }: Cut): Knex.QueryBuilder {
  const columns = ['since', 'kind', 'id'].map((column) => ({ column, order }));
  return query.orderBy(columns).limit(limit);
}

/** Leaves out payments whose refund staff have requested. If that fails, the refund waits instead. */
function leaveOutGivenBack(query: Knex.QueryBuilder): void {
  void query.whereNotExists((refunds) => {
    void refunds
      .from(refundRecords.table)
      .whereRaw('refund_records.booking_id = payment_records.booking_id')
      .whereNot('refund_records.status', 'rejected')
      .whereRaw(
        `refund_records.record -> 'allocations' @> jsonb_build_array(jsonb_build_object('paymentId', payment_records.id))`,
      );
  });
}

function toItem({ kind, since, record }: Row): WorkItem {
  return { kind, since: since.toISOString(), record } as WorkItem;
}
