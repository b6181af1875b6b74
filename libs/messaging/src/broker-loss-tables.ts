import type { Database } from '@booking/runtime';

/**
 * What lets a service notice that the bus has lost messages, and hear them again without harm; called by a migration of
 * every service, after `createMessagingTables`.
 *
 * `published_stream`: one row, the stream as the outbox last saw it: when it was made, and the highest number that one
 * of our events has in it.
 * A dead letter is known by what it says: the same message may come again with another number, and another message with
 * the same.
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
