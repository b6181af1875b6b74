import { DisputeClosed, DisputeOpened, DisputeRecord, GetDisputePage } from '@booking/contracts';
import { Id } from '@booking/http';
import type { Database } from '@booking/runtime';
import { decimalText, plain } from '../csv/csv.ts';
import { recordIn } from '../read-model/event-source.ts';
import { byColumn, byCondition } from '../read-model/record-filter.ts';
import { FilterText } from '../read-model/record-query.ts';
import { readTimelineAbout } from '../timeline/timeline-repository.ts';
import { addBookingDescriptions } from './bookings-of-records-repository.ts';
import { defineDetail, defineRecord, type OfCustomer } from './define-record.ts';
import { findMethodsOf } from './payment-methods-repository.ts';
import { isDisputeOfMethod } from './record-condition-repository.ts';
import { DisputeDetail, ListedDispute } from './record-resources.ts';

export const disputeRecords = defineRecord<OfCustomer<DisputeRecord>>({
  table: 'dispute_records',
  resource: 'disputes',
  tag: 'Disputes',
  bookingColumn: 'booking_id',
  from: [
    ...recordIn([DisputeOpened], ({ dueAt = null, ...data }, { subject: id, time: openedAt }) => ({
      ...data,
      ...{ id, status: 'open' as const, dueAt, openedAt, closedAt: null },
    })),
    ...recordIn([DisputeClosed], ({ outcome, ...data }, { subject: id, time: closedAt }) => ({
      ...data,
      ...{ id, status: outcome, reason: null, dueAt: null, openedAt: closedAt, closedAt },
    })),
  ],
  pages: [GetDisputePage],
  // The opening and closing times are those of the events.
  complete: (read, { openedAt, closedAt }) => ({ ...read, openedAt, closedAt }),
  merge: mergeDisputes,
  bookingIdOf: ({ bookingId }) => bookingId,
  createdAtOf: ({ openedAt }) => openedAt,
  columns: {
    booking_id: ({ bookingId }) => bookingId,
    payment_id: ({ paymentId }) => paymentId,
    status: ({ status }) => status,
    changed_at: (_dispute, { time }) => time,
  },
  keptWhere: { changed_at: 'excluded.changed_at < dispute_records.changed_at' },
  changedAtOf: ({ openedAt, closedAt }) => closedAt ?? openedAt,
  // Few payments are disputed. Disputes without a deadline come last in the ascending order.
  sorts: { dueAt: { column: "coalesce(record ->> 'dueAt', '9999')", holds: 'text' } },
  searchTermsOf: ({ id, bookingId, paymentId, disputeReference, amount }) => [
    ...[id, bookingId, paymentId, disputeReference, amount],
  ],
  hitOf: ({ disputeReference, status, amount }) => ({ title: disputeReference, status, amount }),
  timelineItemOf: ({ bookingId, paymentId, disputeReference, status, amount, reason, dueAt = null }) => ({
    bookingId,
    summary: { paymentId, disputeReference, status, amount, reason, dueAt },
  }),
  shows: ListedDispute,
  filters: {
    status: byColumn('status', DisputeRecord.shape.status),
    booking: byColumn('booking_id', Id),
    customer: byColumn('customer_id', FilterText),
    method: byCondition(FilterText, isDisputeOfMethod, { description: 'The method of the disputed payment' }),
  },
  list: {
    operationId: 'listDisputeRecords',
    summary: 'List disputes, newest first unless sorted otherwise.',
    complete: ({ db }, disputes) => addBookingsAndMethods(db, disputes),
  },
  completeExport: addBookingsAndMethods,
  csv: {
    operationId: 'exportDisputes',
    action: 'export_disputes',
    columns: {
      ...plain('id', 'disputeReference', 'status'),
      amount: ({ amount }) => decimalText(amount),
      currency: ({ amount }) => amount.currency,
      reason: ({ reason }) => reason,
      dueAt: ({ dueAt = null }) => dueAt,
      ...plain('paymentId'),
      method: ({ method = null }) => method,
      ...plain('bookingId'),
      bookingDescription: ({ bookingDescription = null }) => bookingDescription,
      customerId: ({ customerId = null }) => customerId,
      ...plain('openedAt', 'closedAt'),
    },
  },
});

export const disputeDetail = defineDetail({
  kind: disputeRecords,
  name: 'dispute',
  operationId: 'getDisputeRecord',
  summary: 'Read a dispute with its timeline.',
  notFound: 'not-found',
  schema: DisputeDetail,
  describe: async ({ db }, { id, bookingId, paymentId }) => ({
    method: (await findMethodsOf(db, [paymentId])).get(paymentId) ?? null,
    timeline: await readTimelineAbout(db, bookingId, [id, paymentId]),
  }),
});

async function addBookingsAndMethods(db: Database, disputes: readonly OfCustomer<DisputeRecord>[]) {
  const methods = await findMethodsOf(
    db,
    disputes.map(({ paymentId }) => paymentId),
  );
  const described = await addBookingDescriptions(db, disputes);
  return described.map((dispute) => ({ ...dispute, method: methods.get(dispute.paymentId) ?? null }));
}

/**
 * Only an opening has the reason and the due time. The first opening has the opening time, and the latest has the due
 * time. If the end of a dispute is reported first, its opening has the same version, and the end wins.
 */
function mergeDisputes(known: DisputeRecord, reported: DisputeRecord, versionsAhead: number): DisputeRecord {
  const isLatest = versionsAhead > 0 || (versionsAhead === 0 && known.status === 'open');
  const [latest, earlier] = isLatest ? [reported, known] : [known, reported];
  // An opening that arrives after a later end has no known place, so the later deadline is shown.
  const isOrdered = isLatest || known.status === 'open';
  const dueAt = isOrdered ? firstOf(latest.dueAt, earlier.dueAt) : lastOf(known.dueAt, reported.dueAt);
  const openedAt = known.openedAt < reported.openedAt ? known.openedAt : reported.openedAt;
  return { ...latest, reason: known.reason ?? reported.reason, dueAt, openedAt };
}

function firstOf(one: string | null = null, other: string | null = null): string | null {
  return one ?? other;
}

function lastOf(one: string | null = null, other: string | null = null): string | null {
  return one !== null && (other === null || one > other) ? one : other;
}
