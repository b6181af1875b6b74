import type { Client } from 'pg';
import type { OutboxRow } from './outbox.ts';
import { OUTBOX_CHANNEL } from './outbox-nudges.ts';

/** The largest number of events that are published before the relay waits for their acknowledgements. */
export const BATCH_EVENTS_MAX = 256;
/** The relay's advisory lock. Each database belongs to one service, so all services share the number. */
const RELAY_LOCK = 727_002;
/** How often the outbox is read for events that a crash, or another replica, left behind. */
const SWEEP_INTERVAL_MS = 5_000;
/** Sent events are marked together: after this time, or as soon as there are `UNMARKED_MAX` of them. */
const MARK_WITHIN_MS = 500;
const UNMARKED_MAX = 128;
/** Beyond this number, the relay reads the outbox instead of keeping events in memory. */
const FRESH_MAX = 4_096;
/** Most reads cover only the newest partitions. At this interval, a read covers all of them. */
const FULL_SCAN_INTERVAL_MS = 15_000;

/**
 * The idle time after which PostgreSQL ends the session of the leader, which releases its lock. A frozen leader would
 * otherwise keep it for hours. A leader waits for the bus for less than this time.
 */
const SILENCE_MAX_MS = 45_000;

/** The time of an event may differ this much from that of its row: the clocks differ, and a transaction takes time. */
const TIME_MARGIN_MS = 3_600_000;

/**
 * Settings by which PostgreSQL plans a statement once, because planning over all partitions takes longer than running.
 * A generic plan with indexes suits empty and full partitions, and skips the partitions of other days.
 */
const PLANNED_ONCE =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

/** An event that the bus has acknowledged. `isRepetition` means that the bus already had it. */
export type SentRow = { row: OutboxRow; streamSeq: number; isRepetition: boolean };

/**
 * The unsent events of the outbox, for the leading relay. Events that this process has committed come from memory, all
 * others from the table. Sent events are marked with the next read, without waiting for the disk. If a mark is lost,
 * the event is sent twice, and every listener ignores the repetition.
 */
export class OutboxQueue {
  readonly #session: Client;
  #lastReadMs = -Infinity;
  #lastFullScanMs = -Infinity;
  /** Whether the table may have unsent events that are not in memory. */
  #isBehind = true;
  /** Events that this process has committed since the last read, and that were neither sent nor read yet. */
  #fresh: OutboxRow[] = [];
  /** Events that were sent since the last read, and are not marked yet. */
  #unmarked: readonly SentRow[] = [];
  #unmarkedSinceMs = 0;

  constructor(session: Client) {
    this.#session = session;
  }

  /**
   * Tries to become the leader, the only session that relays. Returns whether that succeeded. The session of the leader
   * receives the notifications of other replicas.
   */
  async lead(): Promise<boolean> {
    await this.#session.query(
      `set synchronous_commit = off; set idle_session_timeout = ${String(SILENCE_MAX_MS)}; ${PLANNED_ONCE}`,
    );
    const { rows } = await this.#session.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      RELAY_LOCK,
    ]);
    if (rows[0]?.leads !== true) return false;
    await this.#session.query(`listen ${OUTBOX_CHANNEL}`);
    return true;
  }

  /** Accepts events that this process has committed. Ignores them if the next read will find them in the table. */
  offer(rows: readonly OutboxRow[]): void {
    if (this.#fresh.length + rows.length > FRESH_MAX) this.readNext();
    if (!this.#isBehind) this.#fresh.push(...rows);
  }

  /** The time until the table must be read, in milliseconds. */
  get readDueMs(): number {
    if (this.#isBehind || this.#unmarked.length >= UNMARKED_MAX) return 0;
    const sweepAtMs = this.#lastReadMs + SWEEP_INTERVAL_MS;
    const dueAtMs = this.#hasUnmarked ? Math.min(sweepAtMs, this.#unmarkedSinceMs + MARK_WITHIN_MS) : sweepAtMs;
    return Math.max(0, dueAtMs - performance.now());
  }

  async next(): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
    if (this.readDueMs === 0) return this.#read();
    const rows = this.#fresh.splice(0, BATCH_EVENTS_MAX);
    return { rows, hasMore: this.#fresh.length > 0 };
  }

  async #read(): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
    this.#fresh = [];
    this.#isBehind = false;
    this.#lastReadMs = performance.now();
    const isFullScan = performance.now() - this.#lastFullScanMs > FULL_SCAN_INTERVAL_MS;
    const sent = this.#unmarked;
    const createdMs = sent.map(({ row }) => row.createdAt.getTime());
    const { rows } = await this.#session.query<OutboxRow>({
      ...(isFullScan ? MARK_AND_READ_ALL : MARK_AND_READ_FRESH),
      values: [
        sent.map(({ row }) => row.id),
        sent.map(({ streamSeq }) => streamSeq),
        new Date(Math.min(...createdMs, Date.now()) - TIME_MARGIN_MS),
        new Date(Math.max(...createdMs, 0) + TIME_MARGIN_MS),
      ],
    });
    if (this.#unmarked === sent) this.#unmarked = [];
    const hasMore = rows.length === BATCH_EVENTS_MAX;
    if (isFullScan && !hasMore) this.#lastFullScanMs = performance.now();
    if (hasMore) this.readNext();
    else this.#forgetFresh(rows);
    return { rows, hasMore };
  }

  /** Forgets the events that were committed during a read, if that read has found them as well. */
  #forgetFresh(rows: readonly OutboxRow[]): void {
    const read = new Set(rows.map(({ id }) => id));
    if (read.size > 0) this.#fresh = this.#fresh.filter(({ id }) => !read.has(id));
  }

  get #hasUnmarked(): boolean {
    return this.#unmarked.length > 0;
  }

  /** Notes events that the bus has acknowledged. The next read marks them as sent. */
  noteSent(sent: readonly SentRow[]): void {
    if (!this.#hasUnmarked) this.#unmarkedSinceMs = performance.now();
    this.#unmarked = [...this.#unmarked, ...sent];
  }

  async flush(): Promise<void> {
    if (this.#hasUnmarked) await this.#read();
  }

  /** Takes the next events from the table, which also contains the events in memory. */
  readNext(): void {
    this.#isBehind = true;
    this.#fresh = [];
  }

  /** Takes the next events from every partition of the table, oldest first. */
  readAllNext(): void {
    this.#lastFullScanMs = -Infinity;
    this.readNext();
  }

  /** Reads the whole table after the bus has lost events. Events that are not marked yet are sent again too. */
  restart(): void {
    this.readAllNext();
    this.#unmarked = [];
  }

  async markRefused({ id }: OutboxRow, reason: string): Promise<void> {
    await this.#session.query('update outbox set refused_at = now(), refused_reason = $2 where id = $1', [id, reason]);
  }
}

/**
 * The statement of a read. The bounds of `created_at` let PostgreSQL skip the partitions of other days. `any` finds the
 * sent events by an index. A join that was planned while the partition was empty would compare each of them with every
 * event of the day.
 */
const markAndRead = (condition: string): string => `
  with seen as (
    update published_stream set last_seq = greatest(last_seq, (select max(seq) from unnest($2::bigint[]) as seq))
    where $2 <> '{}'),
  marked as (
    update outbox set sent_at = now(), stream_seq = ($2::bigint[])[array_position($1::uuid[], id)]
    where id = any ($1::uuid[]) and created_at between $3::timestamptz and $4::timestamptz)
  select id, created_at as "createdAt", subject, envelope from outbox
  where sent_at is null and refused_at is null and id <> all ($1::uuid[]) ${condition}
  order by created_at, id limit ${String(BATCH_EVENTS_MAX)}`;

const MARK_AND_READ_ALL = { name: 'outbox-mark-and-read-all', text: markAndRead('') };
const MARK_AND_READ_FRESH = {
  name: 'outbox-mark-and-read-fresh',
  text: markAndRead(`and created_at between now() - interval '1 minute' and now() + interval '1 minute'`),
};
