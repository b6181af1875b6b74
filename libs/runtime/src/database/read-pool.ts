import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../process/service.ts';
import type { Logger } from '../telemetry/logger.ts';
import { count } from '../telemetry/metrics.ts';
import type { Database, Transaction } from './database.ts';
import { codeOf, DatabaseUnavailable, isTransientDatabaseError } from './database-errors.ts';
import { withTransaction } from './open-transaction.ts';

/** The pauses before each new check whether a standby has caught up. Together they take about an eighth of a second. */
const CATCH_UP_PAUSES_MS = [1, 2, 4, 8, 16, 32, 64];
/** How long the primary answers after the standby was behind, before the standby is tried again. */
const BEHIND_REST_MS = 1_000;
const FAILED_REST_MS = 10_000;

/**
 * SQLSTATEs of a read that writes, and of a read that takes too long. Both are faults of the read, so the primary does
 * not run it again.
 */
const FAULTS_OF_READS: ReadonlySet<string | undefined> = new Set(['25006', '57014']);

type Options = {
  readonly primary: Database;
  /** The pool of DATABASE_READ_URL; without it, the primary answers every read. */
  readonly standby?: Database | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

type Read<Result> = (db: Database) => Promise<Result>;

/** The standby has not replayed all commits, has another history, or is not a standby. */
class StandbyBehind extends DatabaseUnavailable {}

/**
 * Reads lists from a standby, if there is one. A read sees every commit that any replica has acknowledged before the
 * read: the standby first catches up with the current position of the primary. The primary answers when the standby is
 * too far behind, fails, has another history, or has become a primary itself.
 */
export class ReadPool implements Part {
  readonly name = 'read pool';
  readonly #options: Options;
  #restsUntilMs = -Infinity;
  #complaint: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs a read, which must not write. It may run twice: on the standby, and again on the primary. */
  async read<Result>(work: Read<Result>): Promise<Result> {
    const { primary, standby } = this.#options;
    if (!standby) return work(primary);
    const found = performance.now() < this.#restsUntilMs ? undefined : await this.#readFrom(standby, work);
    count('booking.database.reads', { server: found ? 'standby' : 'primary' });
    return found ? found.result : work(primary);
  }

  async stop(): Promise<void> {
    await this.#options.standby?.destroy();
  }

  /** The result of the standby; undefined if the primary must answer. */
  async #readFrom<Result>(standby: Database, work: Read<Result>): Promise<{ readonly result: Result } | undefined> {
    const position = await positionOf(this.#options.primary);
    if (position === undefined) return undefined;
    try {
      const result = await withTransaction(standby, ['set transaction read only'], async (trx) => {
        await catchUp(trx, position);
        return work(trx);
      });
      this.#report(undefined);
      return { result };
    } catch (error) {
      if (FAULTS_OF_READS.has(codeOf(error)) || !isTransientDatabaseError(error)) throw error;
      this.#restsUntilMs = performance.now() + (error instanceof StandbyBehind ? BEHIND_REST_MS : FAILED_REST_MS);
      this.#report(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  #report(complaint: string | undefined): void {
    if (complaint === this.#complaint) return;
    this.#complaint = complaint;
    const { logger } = this.#options;
    if (complaint === undefined) logger.info('the standby answers reads again');
    else logger.warn({ reason: complaint }, 'the primary answers reads instead of the standby');
  }
}

/** A WAL position, and the history to which it belongs: positions of other clusters or timelines cannot be compared. */
type Position = { readonly position: string; readonly cluster: string; readonly timeline: string };

/**
 * The WAL position that the primary has flushed, which covers every acknowledged commit. Undefined if the server is a
 * standby.
 */
async function positionOf(primary: Database): Promise<Position | undefined> {
  const { rows } = await primary.raw<{ rows: Position[] }>(
    `select flushed::text as position, cluster, left(pg_walfile_name(flushed), 8) as timeline
     from (select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as flushed,
             system_identifier::text as cluster from pg_control_system()) now
     where flushed is not null`,
  );
  return rows[0];
}

type Replay = { readonly isStandby: boolean; readonly isSameHistory: boolean; readonly isCaughtUp: boolean | null };

async function catchUp(trx: Transaction, { position, cluster, timeline }: Position): Promise<void> {
  for (const pauseMs of [0, ...CATCH_UP_PAUSES_MS]) {
    if (pauseMs > 0) await delay(pauseMs);
    const { rows } = await trx.raw<{ rows: [Replay] }>(
      `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ?::pg_lsn as "isCaughtUp",
         system_identifier::text = ?
           and upper(lpad(to_hex(greatest(timeline_id, min_recovery_end_timeline)), 8, '0')) = ? as "isSameHistory"
       from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
      [position, cluster, timeline],
    );
    const { isStandby, isSameHistory, isCaughtUp } = rows[0];
    if (!isStandby) throw new StandbyBehind('DATABASE_READ_URL leads to a server that is not a standby.');
    if (!isSameHistory) throw new StandbyBehind('The standby has another history than the primary.');
    if (isCaughtUp) return;
  }
  throw new StandbyBehind('The standby has not caught up with the primary in time.');
}
