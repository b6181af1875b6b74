import type { Database } from '@booking/runtime';
import { FIRST_MAINTENANCE } from './outbox/outbox-maintenance.ts';

/**
 * Creates the delivery tables, which are the same in every service. The first migration of a service calls this.
 *
 * `outbox`: events, stored with the change that they report and kept for 30 days in daily partitions. `sent_at` is null
 * until the bus has acknowledged the event; `refused_at` is set when the bus can never accept it.
 * `inbox`: the events that each listener has handled, inserted in the handling transaction.
 * `inbox_attempts`: how often a listener has tried to handle a failing event.
 * `dead_letters`: messages that a listener gave up, until staff replay or dismiss them.
 */
export async function createMessagingTables(db: Database): Promise<void> {
  await db.raw(OUTBOX);
  await db.raw(FIRST_MAINTENANCE);
  await db.raw(INBOX);
  await db.raw(DEAD_LETTERS);
  await db.raw('select maintain_outbox()');
}

/**
 * Drops an index that no statement needs any more. A migration of every service calls this after
 * `createMessagingTables`.
 */
export async function dropInboxTimeIndex(db: Database): Promise<void> {
  await db.raw('drop index inbox_handled_at');
}

/** Adds the status of dismissed dead letters. A migration of every service calls this after `createMessagingTables`. */
export async function allowDismissedDeadLetters(db: Database): Promise<void> {
  await db.raw(`
    alter table dead_letters add column dismissed_at timestamptz, drop constraint dead_letters_status_check,
      add constraint dead_letters_status_check check (status in ('waiting', 'replayed', 'dismissed'))`);
}

const OUTBOX = `
  create table outbox (
    id uuid not null,
    created_at timestamptz not null default now(),
    subject text not null,
    envelope text not null,
    sent_at timestamptz,
    stream_seq bigint,
    refused_at timestamptz,
    refused_reason text,
    primary key (id, created_at)
  ) partition by range (created_at);
  create index outbox_unsent on outbox (created_at, id) where sent_at is null and refused_at is null;
  create table outbox_default partition of outbox default;
`;

const INBOX = `
  create table inbox (
    listener text not null,
    event_id uuid not null,
    handled_at timestamptz not null default now(),
    primary key (listener, event_id)
  );
  create index inbox_handled_at on inbox using brin (handled_at);
  create table inbox_attempts (
    listener text not null,
    message text not null,
    attempts integer not null default 1 check (attempts > 0),
    last_attempt_at timestamptz not null default now(),
    primary key (listener, message)
  );
`;

const DEAD_LETTERS = `
  create table dead_letters (
    id uuid primary key,
    version integer not null,
    listener text not null,
    stream text not null,
    stream_seq bigint not null,
    subject text not null,
    event_id text,
    event_type text,
    payload text not null,
    reason text not null,
    attempts integer not null check (attempts >= 0),
    status text not null default 'waiting' check (status in ('waiting', 'replayed')),
    recorded_at timestamptz not null,
    replayed_at timestamptz,
    unique (listener, stream, stream_seq)
  );
`;

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
