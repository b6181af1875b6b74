import type { Migration } from '@booking/runtime';

/**
 * One more read model: disputes, under the id that payments gave them. Earlier disputes are taken from the timeline,
 * which does not know their version, so that every later event overrides them.
 */
export const createDisputeRecords: Migration = {
  name: '0009-create-dispute-records',
  async up(db) {
    await db.raw(`
      create table dispute_records (
        id uuid primary key,
        aggregate_version integer not null,
        event_id uuid not null,
        created_at timestamptz(3) not null,
        search_terms tsvector not null,
        record jsonb not null,
        booking_id uuid not null,
        payment_id uuid not null,
        status text not null
      );
      create index dispute_records_created_at on dispute_records (created_at desc, id desc);
      create index dispute_records_search_terms on dispute_records using gin (search_terms);
      create index dispute_records_booking_id on dispute_records (booking_id, created_at desc, id desc);
      create index dispute_records_status on dispute_records (status, created_at desc, id desc);
    `);
    await db.raw(TAKE_FROM_STORY);
  },
};

const TAKE_FROM_STORY = `
  insert into dispute_records (id, aggregate_version, event_id, created_at, search_terms, record,
                               booking_id, payment_id, status)
  select id, 0, event_id, opened_at,
         array_to_tsvector(array_remove(array[id::text, booking_id::text, lower(said ->> 'paymentId'),
                                              left(lower(said ->> 'disputeReference'), 200)], '')),
         jsonb_build_object(
           'id', id, 'bookingId', booking_id, 'paymentId', said -> 'paymentId',
           'disputeReference', said -> 'disputeReference', 'amount', said -> 'amount', 'status', status,
           'reason', reason, 'openedAt', ${iso('opened_at')}, 'closedAt', ${iso('closed_at')}),
         booking_id, (said ->> 'paymentId')::uuid, status
  from (
    select aggregate_id::uuid as id, booking_id,
           (array_agg(event_id order by type))[1] as event_id,
           (array_agg(summary order by type))[1] as said,
           coalesce(min(summary ->> 'outcome'), 'open') as status,
           min(summary ->> 'reason') as reason,
           min(at) as opened_at,
           max(at) filter (where type = 'DisputeClosed') as closed_at
    from timeline_entries where type in ('DisputeOpened', 'DisputeClosed')
    group by aggregate_id, booking_id
  ) as told
`;

function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
