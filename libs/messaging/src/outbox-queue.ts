import type { Client } from 'pg';

/** The largest number of events published before their acknowledgements are awaited. */
export const BATCH_EVENTS_MAX = 256;
/** The advisory lock of whoever relays; a database belongs to one service, so the number is the same in each. */
const RELAY_LOCK = 727_002;
/** Fresh events are looked for in the newest partitions only; every so often the sweep reads all of them. */
const FULL_SCAN_INTERVAL_MS = 5_000;

/**
 * After this the database ends the session of a leader from which nothing comes any more, and with it the lead: one that
 * is frozen or was cut off says no goodbye, and its connection may stand for hours. Longer than any wait for the bus.
 */
const SILENCE_MAX_MS = 45_000;

export type OutboxRow = { id: string; createdAt: Date; subject: string; envelope: string };
/** An event the bus has acknowledged; a repetition is one it had already. */
export type SentRow = { row: OutboxRow; streamSeq: number; isRepetition: boolean };

/**
 * The unsent part of the outbox, as its one reader sees it. Marking needs no durable commit: forgotten marks only make
 * an event go out twice, which every listener ignores.
 */
export class OutboxQueue {
  readonly #session: Client;
  #lastFullScanMs = -Infinity;

  constructor(session: Client) {
    this.#session = session;
  }

  /** Whether this session now is the only one that relays. */
  async lead(): Promise<boolean> {
    await this.#session.query(`set synchronous_commit = off; set idle_session_timeout = ${String(SILENCE_MAX_MS)}`);
    const { rows } = await this.#session.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      RELAY_LOCK,
    ]);
    return rows[0]?.leads ?? false;
  }

  async next(): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
    const isFullScan = performance.now() - this.#lastFullScanMs > FULL_SCAN_INTERVAL_MS;
    const { rows } = await this.#session.query<OutboxRow>(isFullScan ? SELECT_ALL_UNSENT : SELECT_FRESH_UNSENT);
    const hasMore = rows.length === BATCH_EVENTS_MAX;
    if (isFullScan && !hasMore) this.#lastFullScanMs = performance.now();
    return { rows, hasMore };
  }

  /** The next turn reads everything, the oldest first. */
  beginAnew(): void {
    this.#lastFullScanMs = -Infinity;
  }

  async markSent(sent: readonly SentRow[]): Promise<void> {
    if (sent.length === 0) return;
    const oldest = new Date(Math.min(...sent.map(({ row }) => row.createdAt.getTime())));
    await this.#session.query({
      ...MARK_SENT,
      values: [sent.map(({ row }) => row.id), sent.map(({ streamSeq }) => streamSeq), oldest],
    });
  }

  async markRefused({ id }: OutboxRow, reason: string): Promise<void> {
    await this.#session.query('update outbox set refused_at = now(), refused_reason = $2 where id = $1', [id, reason]);
  }
}

const unsent = (condition: string): string => `
  select id, created_at as "createdAt", subject, envelope from outbox
  where sent_at is null and refused_at is null ${condition}
  order by created_at, id limit ${String(BATCH_EVENTS_MAX)}`;

const SELECT_ALL_UNSENT = { name: 'outbox-all-unsent', text: unsent('') };
const SELECT_FRESH_UNSENT = {
  name: 'outbox-fresh-unsent',
  text: unsent(`and created_at > now() - interval '1 minute'`),
};
/** The time bound lets PostgreSQL leave out the partitions of older days. */
const MARK_SENT = {
  name: 'outbox-mark-sent',
  text: `
    with seen as (
      update published_stream set last_seq = greatest(last_seq, (select max(seq) from unnest($2::bigint[]) as seq)))
    update outbox set sent_at = now(), stream_seq = sent.seq
    from unnest($1::uuid[], $2::bigint[]) as sent (id, seq)
    where outbox.id = sent.id and outbox.created_at >= $3::timestamptz`,
};
