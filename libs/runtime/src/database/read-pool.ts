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

/** SQLSTATEs of a read that writes, and of a read that takes too long. Neither would succeed on the primary. */
const FAULTS_OF_READS: ReadonlySet<string | undefined> = new Set(['25006', '57014']);

type Options = {
  readonly primary: Database;
  /** The pool of DATABASE_READ_URL; without it, the primary answers every read. */
  readonly standby?: Database | undefined;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

type Read<Result> = (db: Database) => Promise<Result>;

/** The standby has not replayed all commits, or the server is not a standby. */
class StandbyBehind extends DatabaseUnavailable {}

/**
 * Reads lists from a standby, if there is one. A read sees every commit that any replica has acknowledged before the
 * read: the standby first catches up with the current position of the primary. The primary answers when the standby is
 * too far behind, fails, or has become a primary itself.
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

/**
 * The WAL position that the primary has flushed, which covers every acknowledged commit. Undefined if the server is a
 * standby.
 */
async function positionOf(primary: Database): Promise<string | undefined> {
  const { rows } = await primary.raw<{ rows: [{ position: string | null }] }>(
    'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position',
  );
  return rows[0].position ?? undefined;
}

async function catchUp(trx: Transaction, position: string): Promise<void> {
  for (const pauseMs of [0, ...CATCH_UP_PAUSES_MS]) {
    if (pauseMs > 0) await delay(pauseMs);
    const { rows } = await trx.raw<{ rows: [{ isStandby: boolean; isCaughtUp: boolean | null }] }>(
      'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ?::pg_lsn as "isCaughtUp"',
      [position],
    );
    const { isStandby, isCaughtUp } = rows[0];
    if (!isStandby) throw new StandbyBehind('DATABASE_READ_URL leads to a server that is not a standby.');
    if (isCaughtUp) return;
  }
  throw new StandbyBehind('The standby has not caught up with the primary in time.');
}
