import type { Client } from 'pg';
import type { OutboxRow } from './outbox.ts';

/** The largest number of events that are published before the relay waits for their acknowledgements. */
export const BATCH_EVENTS_MAX = 256;
/** The time of an event may differ this much from that of its row: the clocks differ, and a transaction takes time. */
const TIME_MARGIN_MS = 3_600_000;

/** An event that the bus has acknowledged. `isRepetition` means that the bus already had it. */
export type SentRow = { row: OutboxRow; streamSeq: number; isRepetition: boolean };

/** Marks events as sent and returns the oldest unsent ones, from every partition of the table. */
export function markAndReadAll(session: Client, sent: readonly SentRow[]): Promise<OutboxRow[]> {
  return run(session, MARK_AND_READ_ALL, sent);
}

/** Marks events as sent and returns the oldest unsent ones of about the last minute. */
export function markAndReadFresh(session: Client, sent: readonly SentRow[]): Promise<OutboxRow[]> {
  return run(session, MARK_AND_READ_FRESH, sent);
}

type Statement = { readonly name: string; readonly text: string };

async function run(session: Client, statement: Statement, sent: readonly SentRow[]): Promise<OutboxRow[]> {
  const createdMs = sent.map(({ row }) => row.createdAt.getTime());
  const { rows } = await session.query<OutboxRow>({
    ...statement,
    values: [
      sent.map(({ row }) => row.id),
      sent.map(({ streamSeq }) => streamSeq),
      new Date(Math.min(...createdMs, Date.now()) - TIME_MARGIN_MS),
      new Date(Math.max(...createdMs, 0) + TIME_MARGIN_MS),
    ],
  });
  return rows;
}

/**
 * The statement of a read. The bounds of `created_at` let PostgreSQL skip the partitions of other days. `any` finds the
 * sent events by an index. A join that was planned while the partition was empty would compare each of them with every
 * event of the day.
 */
const textFor = (condition: string): string => `
  with seen as (
    update published_stream set last_seq = greatest(last_seq, (select max(seq) from unnest($2::bigint[]) as seq))
    where $2 <> '{}'),
  marked as (
    update outbox set sent_at = now(), stream_seq = ($2::bigint[])[array_position($1::uuid[], id)]
    where id = any ($1::uuid[]) and created_at between $3::timestamptz and $4::timestamptz)
  select id, created_at as "createdAt", subject, envelope from outbox
  where sent_at is null and refused_at is null and id <> all ($1::uuid[]) ${condition}
  order by created_at, id limit ${String(BATCH_EVENTS_MAX)}`;

const MARK_AND_READ_ALL = { name: 'outbox-mark-and-read-all', text: textFor('') };
const MARK_AND_READ_FRESH = {
  name: 'outbox-mark-and-read-fresh',
  text: textFor(`and created_at between now() - interval '1 minute' and now() + interval '1 minute'`),
};
