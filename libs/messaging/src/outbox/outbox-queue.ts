import type { DatabaseConnection } from '@booking/runtime';
import type { TurnWatch } from '../turn-watch.ts';
import { BATCH_EVENTS_MAX, markAndReadAll, markAndReadFresh, type SentRow } from './mark-and-read.ts';
import type { OutboxRow } from './outbox.ts';
import { OUTBOX_CHANNEL } from './outbox-nudges.ts';

/** The relay's advisory lock. Each database belongs to one service, so all services share the number. */
const RELAY_LOCK = 727_002;
/** How often the outbox is read for events that a crash, or another replica, left behind. */
const SWEEP_INTERVAL_MS = 5_000;
/** Sent events are marked together: after this time, or as soon as there are `UNMARKED_MAX` of them. */
const MARK_WITHIN_MS = 500;
const UNMARKED_MAX = 128;
/** Beyond this number, the relay reads the outbox instead of keeping events in memory. */
const FRESH_MAX = 4_096;
/**
 * Most reads cover only the newest partitions. At this interval, a read covers all of them. It visits every event that
 * was sent since the oldest snapshot, so a long transaction makes it slow. A slow full scan is repeated after ten times
 * its duration.
 */
const FULL_SCAN_INTERVAL_MS = 15_000;
const FULL_SCAN_PAUSE_FACTOR = 10;
/** A full scan has no time limit if the last one took longer. */
const QUICK_SCAN_MS = 1_000;

/**
 * The idle time after which PostgreSQL ends the session of the leader, which releases its lock. A frozen leader would
 * otherwise keep it for hours. A leader waits for the bus for less than this time.
 */
const SILENCE_MAX_MS = 45_000;

/**
 * Settings by which PostgreSQL plans a statement once, because planning over all partitions takes longer than running.
 * A generic plan with indexes suits empty and full partitions, and skips the partitions of other days.
 */
const PLANNED_ONCE =
  'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

/**
 * The unsent events of the outbox, for the leading relay. Events that this process has committed come from memory, all
 * others from the table. Sent events are marked with the next read, without waiting for the disk. If a mark is lost,
 * the event is sent twice, and every listener ignores the repetition.
 */
export class OutboxQueue {
  readonly #session: DatabaseConnection;
  readonly #turns: TurnWatch;
  #lastReadMs = -Infinity;
  #fullScanDueMs = -Infinity;
  /** The duration of the last full scan. In a new session, the previous one may have exceeded the time limit. */
  #fullScanMs = Infinity;
  /** Whether the table may have unsent events that are not in memory. */
  #isBehind = true;
  /** Events that this process has committed since the last read, and that were neither sent nor read yet. */
  #fresh: OutboxRow[] = [];
  /** Events that were sent since the last read, and are not marked yet. */
  #unmarked: readonly SentRow[] = [];
  #unmarkedSinceMs = 0;

  constructor(session: DatabaseConnection, turns: TurnWatch) {
    this.#session = session;
    this.#turns = turns;
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
    const sent = this.#unmarked;
    const isFullScan = performance.now() > this.#fullScanDueMs;
    const rows = await (isFullScan ? this.#scanAll(sent) : markAndReadFresh(this.#session, sent));
    if (this.#unmarked === sent) this.#unmarked = [];
    const hasMore = rows.length === BATCH_EVENTS_MAX;
    if (hasMore) this.readNext();
    else this.#forgetFresh(rows);
    return { rows, hasMore };
  }

  async #scanAll(sent: readonly SentRow[]): Promise<OutboxRow[]> {
    const scan = (): Promise<OutboxRow[]> => markAndReadAll(this.#session, sent);
    const startedMs = performance.now();
    const isQuick = this.#fullScanMs <= QUICK_SCAN_MS;
    const rows = await (isQuick ? scan() : this.#turns.lasting(() => this.#session.withoutTimeout(scan)));
    const endedMs = performance.now();
    this.#fullScanMs = endedMs - startedMs;
    const pauseMs = Math.max(FULL_SCAN_INTERVAL_MS, FULL_SCAN_PAUSE_FACTOR * this.#fullScanMs);
    if (rows.length < BATCH_EVENTS_MAX) this.#fullScanDueMs = endedMs + pauseMs;
    return rows;
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
    if (this.#hasUnmarked) await markAndReadFresh(this.#session, this.#unmarked);
  }

  /** Takes the next events from the table, which also contains the events in memory. */
  readNext(): void {
    this.#isBehind = true;
    this.#fresh = [];
  }

  /** Takes the next events from every partition of the table, oldest first. */
  readAllNext(): void {
    this.#fullScanDueMs = -Infinity;
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
