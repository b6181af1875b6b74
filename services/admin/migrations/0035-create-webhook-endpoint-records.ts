import type { Migration } from '@booking/runtime';

/** The read model of endpoints for webhooks, including deleted ones. There are few, so it has no search index. */
export const createWebhookEndpointRecords: Migration = {
  name: '0035-create-webhook-endpoint-records',
  async up(db) {
    await db.raw(`
      create table webhook_endpoint_records (
        id uuid primary key,
        aggregate_version integer not null,
        event_id uuid not null,
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        search_text text,
        record jsonb not null,
        status text not null
      );
      create index webhook_endpoint_records_created_at on webhook_endpoint_records (created_at desc, id desc);
      create index webhook_endpoint_records_status on webhook_endpoint_records (status, created_at desc, id desc);
      create trigger webhook_endpoint_records_tell_news after insert or update on webhook_endpoint_records
        for each row execute function tell_news('webhook-endpoints', 'id', 'booking_id');
    `);
  },
};
