import type { Client } from 'pg';

/** The largest number of events published before their acknowledgements are awaited. */
export const BATCH_EVENTS_MAX = 256;
/** The advisory lock of whoever relays; a database belongs to one service, so the number is the same in each. */
const RELAY_LOCK = 727_002;
/** Usually only the newest partitions are read. This often, all of them are. */
const FULL_SCAN_INTERVAL_MS = 5_000;

/**
 * After this the database ends the session of a silent leader, and with it the lead. A leader that is frozen or cut off
 * does not close its connection, which may stand for hours. Longer than any wait for the bus.
 */
const SILENCE_MAX_MS = 45_000;

/**
 * Planning a statement about all partitions takes longer than running it. A plan for any values, by indexes, serves empty
 * and full partitions alike, and leaves out those of other days when it starts.
 */
const PLANNED_ONCE =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

export type OutboxRow = { id: string; createdAt: Date; subject: string; envelope: string };
/** An event the bus has acknowledged; a repetition is one it had already. */
export type SentRow = { row: OutboxRow; streamSeq: number; isRepetition: boolean };

/**
 * The unsent part of the outbox, as its one reader sees it. Marking needs no durable commit, and it waits for the next
 * reading: when a mark is lost, its event goes out twice, and every listener ignores the repetition.
 */
export class OutboxQueue {
  readonly #session: Client;
  #lastFullScanMs = -Infinity;
  /** Sent since the last reading, and not marked yet. */
  #unmarked: readonly SentRow[] = [];

  constructor(session: Client) {
    this.#session = session;
  }

  /** Whether this session now is the only one that relays. */
  async lead(): Promise<boolean> {
    await this.#session.query(
      `set synchronous_commit = off; set idle_session_timeout = ${String(SILENCE_MAX_MS)}; ${PLANNED_ONCE}`,
    );
    const { rows } = await this.#session.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      RELAY_LOCK,
    ]);
    return rows[0]?.leads ?? false;
  }

  /** Marks what was sent since the last reading, and reads the oldest events that are not sent. */
  async next(): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
    const isFullScan = performance.now() - this.#lastFullScanMs > FULL_SCAN_INTERVAL_MS;
    const sent = this.#unmarked;
    const createdMs = sent.map(({ row }) => row.createdAt.getTime());
    const { rows } = await this.#session.query<OutboxRow>({
      ...(isFullScan ? MARK_AND_READ_ALL : MARK_AND_READ_FRESH),
      values: [
        sent.map(({ row }) => row.id),
        sent.map(({ streamSeq }) => streamSeq),
        new Date(Math.min(...createdMs, Date.now())),
        // A `Date` lacks the microseconds.
        new Date(Math.max(...createdMs, 0) + 1),
      ],
    });
    if (this.#unmarked === sent) this.#unmarked = [];
    const hasMore = rows.length === BATCH_EVENTS_MAX;
    if (isFullScan && !hasMore) this.#lastFullScanMs = performance.now();
    return { rows, hasMore };
  }

  /** The next reading marks these events. */
  noteSent(sent: readonly SentRow[]): void {
    this.#unmarked = [...this.#unmarked, ...sent];
  }

  /** Marks what was sent, because there will be no next reading. */
  async flush(): Promise<void> {
    if (this.#unmarked.length > 0) await this.next();
  }

  /** The next reading looks at every partition, the oldest event first. */
  readAllNext(): void {
    this.#lastFullScanMs = -Infinity;
  }

  /** After the bus has lost events: what was sent and is not marked goes out again as well. */
  beginAnew(): void {
    this.readAllNext();
    this.#unmarked = [];
  }

  async markRefused({ id }: OutboxRow, reason: string): Promise<void> {
    await this.#session.query('update outbox set refused_at = now(), refused_reason = $2 where id = $1', [id, reason]);
  }
}

/** The time bounds let PostgreSQL leave out the partitions of other days. */
const markAndRead = (condition: string): string => `
  with sent as (select * from unnest($1::uuid[], $2::bigint[]) as sent (id, seq)),
  seen as (
    update published_stream set last_seq = greatest(last_seq, (select max(seq) from sent)) where exists (select from sent)),
  marked as (
    update outbox set sent_at = now(), stream_seq = sent.seq from sent
    where outbox.id = sent.id and outbox.created_at between $3::timestamptz and $4::timestamptz)
  select id, created_at as "createdAt", subject, envelope from outbox
  where sent_at is null and refused_at is null and id <> all ($1::uuid[]) ${condition}
  order by created_at, id limit ${String(BATCH_EVENTS_MAX)}`;

const MARK_AND_READ_ALL = { name: 'outbox-mark-and-read-all', text: markAndRead('') };
const MARK_AND_READ_FRESH = {
  name: 'outbox-mark-and-read-fresh',
  text: markAndRead(`and created_at between now() - interval '1 minute' and now() + interval '1 minute'`),
};
