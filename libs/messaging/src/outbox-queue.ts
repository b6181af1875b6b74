import type { Client } from 'pg';

/** The largest number of events published before their acknowledgements are awaited. */
export const BATCH_EVENTS_MAX = 256;
/** The relay's advisory lock. Each database belongs to one service, so all services share the number. */
const RELAY_LOCK = 727_002;
/** Most reads cover only the newest partitions. At this interval, a read covers all of them. */
const FULL_SCAN_INTERVAL_MS = 15_000;

/**
 * After this time, the database ends the session of a silent leader, which releases its lock. The connection of a
 * leader that is frozen or cut off may otherwise last for hours. Longer than any wait for the bus.
 */
const SILENCE_MAX_MS = 45_000;

/**
 * Planning a statement over all partitions takes longer than running it. A generic plan with indexes suits empty and
 * full partitions, and prunes the partitions of other days at its start.
 */
const PLANNED_ONCE =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

export type OutboxRow = { id: string; createdAt: Date; subject: string; envelope: string };
/** An event that the bus has acknowledged. `isRepetition` means that the bus already had it. */
export type SentRow = { row: OutboxRow; streamSeq: number; isRepetition: boolean };

/**
 * The unsent part of the outbox, for its single reader. Marking an event as sent needs no durable commit and happens
 * with the next read. When a mark is lost, the event is sent twice, and every listener ignores the repetition.
 */
export class OutboxQueue {
  readonly #session: Client;
  #lastFullScanMs = -Infinity;
  /** Sent since the last read, and not marked yet. */
  #unmarked: readonly SentRow[] = [];

  constructor(session: Client) {
    this.#session = session;
  }

  /** Tries to become the leader: the only session that relays. */
  async lead(): Promise<boolean> {
    await this.#session.query(
      `set synchronous_commit = off; set idle_session_timeout = ${String(SILENCE_MAX_MS)}; ${PLANNED_ONCE}`,
    );
    const { rows } = await this.#session.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      RELAY_LOCK,
    ]);
    return rows[0]?.leads ?? false;
  }

  /** Marks the events sent since the last read, and reads the oldest unsent events. */
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
        // A `Date` has no microseconds.
        new Date(Math.max(...createdMs, 0) + 1),
      ],
    });
    if (this.#unmarked === sent) this.#unmarked = [];
    const hasMore = rows.length === BATCH_EVENTS_MAX;
    if (isFullScan && !hasMore) this.#lastFullScanMs = performance.now();
    return { rows, hasMore };
  }

  /** Whether events were sent since the last read. */
  get hasUnmarked(): boolean {
    return this.#unmarked.length > 0;
  }

  /** The next read marks these events. */
  noteSent(sent: readonly SentRow[]): void {
    this.#unmarked = [...this.#unmarked, ...sent];
  }

  /** Marks the remaining sent events when no further read follows. */
  async flush(): Promise<void> {
    if (this.hasUnmarked) await this.next();
  }

  /** Makes the next read cover every partition, oldest event first. */
  readAllNext(): void {
    this.#lastFullScanMs = -Infinity;
  }

  /** After the bus has lost events, unmarked events are sent again as well. */
  restart(): void {
    this.readAllNext();
    this.#unmarked = [];
  }

  async markRefused({ id }: OutboxRow, reason: string): Promise<void> {
    await this.#session.query('update outbox set refused_at = now(), refused_reason = $2 where id = $1', [id, reason]);
  }
}

/** The time bounds let PostgreSQL prune the partitions of other days. */
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
