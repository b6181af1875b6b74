import type { Knex } from 'knex';
import { deadLetterRecords } from '../records/dead-letter.ts';
import { discrepancyRecords } from '../records/discrepancy.ts';
import { disputeRecords } from '../records/dispute.ts';
import { paymentRecords } from '../records/payment.ts';
import { refundRecords } from '../records/refund.ts';
import { webhookEndpointRecords } from '../records/webhook-endpoint.ts';
import type { WorkItemKind } from './work-item.ts';

/** The condition for waiting records, and the column with the time at which they began to wait. */
type Source = {
  readonly table: string;
  /** The query that replaces the table, for work that is not a record of a service. */
  readonly rows?: string;
  readonly where: Readonly<Record<string, string | boolean>>;
  readonly since: 'created_at' | 'changed_at';
  /** The column with the time of the last change, if the record can change while it waits. */
  readonly changed?: 'changed_at';
  /** A condition that columns cannot express. */
  readonly refine?: (query: Knex.QueryBuilder) => void;
};

/** Erasures with the columns of records. A search finds an erasure by the search text of its customer's latest booking. */
const ERASURE_REQUESTS = `
  select id, status, requested_at as created_at,
    concat_ws(' ', lower(customer_id), requested_by, id, (
      select search_text from booking_records where booking_records.customer_id = erasures.customer_id
      order by created_at desc, id desc limit 1)) as search_text,
    jsonb_build_object('id', id, 'customerId', customer_id, 'requestedBy', requested_by,
      'requestedAt', to_char(requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as record
  from erasures where status = 'requested'`;

export const SOURCES: Readonly<Record<WorkItemKind, Source>> = {
  'pending-refund': {
    ...{ table: refundRecords.table, where: { status: 'pending' }, since: 'created_at', changed: 'changed_at' },
  },
  'failed-refund': {
    table: refundRecords.table,
    where: { status: 'failed' },
    since: 'changed_at',
    refine: leaveOutExternal,
  },
  'stranded-refund': { table: refundRecords.table, where: { is_stranded: true }, since: 'changed_at' },
  'external-refund': {
    ...{ table: refundRecords.table, where: { review: 'waiting' }, since: 'created_at', changed: 'changed_at' },
  },
  'mismatched-payment': {
    table: paymentRecords.table,
    where: { status: 'mismatched' },
    since: 'changed_at',
    refine: leaveOutReturned,
  },
  'open-dispute': {
    ...{ table: disputeRecords.table, where: { status: 'open' }, since: 'created_at', changed: 'changed_at' },
  },
  discrepancy: { table: discrepancyRecords.table, where: { status: 'open' }, since: 'created_at' },
  'requested-erasure': {
    ...{ table: 'erasure_requests', rows: ERASURE_REQUESTS, where: { status: 'requested' }, since: 'created_at' },
  },
  'dead-letter': { table: deadLetterRecords.table, where: { status: 'waiting' }, since: 'created_at' },
  'disabled-webhook-endpoint': {
    table: webhookEndpointRecords.table,
    where: { status: 'disabled' },
    since: 'changed_at',
  },
};

/** Leaves out refunds that were made at the gateway, because they cannot be processed again. */
function leaveOutExternal(query: Knex.QueryBuilder): void {
  void query.whereNot('refund_records.origin', 'external');
}

/**
 * Leaves out payments whose money has been returned: refunds that have not failed, and amounts lost to disputes, cover
 * them. A lost dispute in another currency counts as the whole payment, because the exchange rate is unknown.
 */
function leaveOutReturned(query: Knex.QueryBuilder): void {
  void query.whereRaw(`(
    select coalesce(sum((part -> 'amount' ->> 'amount')::bigint), 0)
    from refund_records, jsonb_array_elements(refund_records.record -> 'allocations') as part
    where refund_records.booking_id = payment_records.booking_id and refund_records.status <> 'rejected'
      and part ->> 'paymentId' = payment_records.id::text and part ->> 'status' not in ('released', 'failed')
  ) + (
    select coalesce(sum((amount ->> 'amount')::bigint), 0)
    from dispute_records, lateral (select case
      when dispute_records.record -> 'amount' -> 'currency' = payment_records.record -> 'reported' -> 'currency'
      then dispute_records.record -> 'amount' else payment_records.record -> 'reported' end as amount) as lost
    where dispute_records.booking_id = payment_records.booking_id and dispute_records.status = 'lost'
      and dispute_records.payment_id = payment_records.id
  ) >= (payment_records.record -> 'reported' ->> 'amount')::bigint is not true`);
}
