import type { Database } from '@booking/runtime';

/**
 * Creates the table by which a service detects that the bus has lost messages, and the column by which it recognises
 * messages that are published again. A migration of every service calls this after `createMessagingTables`.
 *
 * `published_stream`: one row, the stream as the relay last saw it: its creation time, and the highest sequence number
 * of our events in it.
 * `dead_letters.digest`: identifies a dead letter by its content, because a message that is published again has another
 * sequence number.
 */
export async function createBrokerLossTables(db: Database): Promise<void> {
  await db.raw(PUBLISHED_STREAM);
  await db.raw(DEAD_LETTER_DIGESTS);
}

const PUBLISHED_STREAM = `
  create table published_stream (
    is_only boolean primary key default true check (is_only),
    created text not null,
    last_seq bigint not null check (last_seq >= 0)
  );
`;

const DEAD_LETTER_DIGESTS = `
  alter table dead_letters add column digest text;
  update dead_letters set digest = encode(sha256(convert_to(payload, 'UTF8')), 'hex');
  delete from dead_letters as later using dead_letters as first
    where later.listener = first.listener and later.digest = first.digest and later.id > first.id;
  alter table dead_letters alter column digest set not null;
  alter table dead_letters drop constraint dead_letters_listener_stream_stream_seq_key;
  alter table dead_letters add constraint dead_letters_listener_digest_key unique (listener, digest);
  delete from inbox_attempts;
`;
