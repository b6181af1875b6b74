import { DatabaseUnavailable } from './database-errors.ts';
import type { Logger } from './logger.ts';

/** The database counts as unreachable for this long after a connection died silently. */
const SILENCE_REMEMBERED_MS = 10_000;
/** While writes fail, a test write runs at most this often. */
const WRITE_PROBE_INTERVAL_MS = 3_000;

const READ_ONLY_TRANSACTION = '25006';
/** SQLSTATEs of a server that answers but cannot store: read-only, disk full, input/output error. */
const FAILED_WRITES: ReadonlySet<string | undefined> = new Set([READ_ONLY_TRANSACTION, '53100', '58030']);

/** Collects what the connections to one database observe about its server. */
export class DatabaseHealth {
  readonly #logger: Logger | undefined;
  #generation = 0;
  #silentAtMs = -Infinity;
  #failedWrite: string | undefined;
  #triedWriteAtMs = -Infinity;
  #complaint: string | undefined;
  #hasWarned = false;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  /** Connections of an earlier generation are replaced before their next use. */
  get generation(): number {
    return this.#generation;
  }

  /** Records that a connection has died silently. */
  noteSilence(): void {
    this.#silentAtMs = performance.now();
    this.#logger?.warn('a database connection did not answer and was closed');
  }

  /** Records an SQLSTATE that the server has answered. */
  noteError(code: string | undefined): void {
    if (FAILED_WRITES.has(code)) this.#failedWrite = code;
    if (code === READ_ONLY_TRANSACTION) this.renewConnections();
  }

  /** Replaces idle connections: they may be dead, or lead to a server that is no longer the primary. */
  renewConnections(): void {
    this.#generation += 1;
  }

  warnOfRemoteWrite(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#logger?.warn(
      'PostgreSQL runs with synchronous_commit=remote_write: a standby may lose commits when its machine fails',
    );
  }

  /** Throws DatabaseUnavailable for a while after a connection has died silently. */
  assertAnswering(): void {
    if (performance.now() - this.#silentAtMs > SILENCE_REMEMBERED_MS) return;
    throw new DatabaseUnavailable('The database did not answer on some of its connections.');
  }

  /** After a failed write, runs this test write until it succeeds, and throws its error. */
  async assertWriting(tryToWrite: () => Promise<unknown>): Promise<void> {
    if (this.#failedWrite === undefined) return;
    if (performance.now() - this.#triedWriteAtMs < WRITE_PROBE_INTERVAL_MS)
      throw new DatabaseUnavailable(`The database cannot store anything (SQLSTATE ${this.#failedWrite}).`);
    this.#triedWriteAtMs = performance.now();
    await tryToWrite();
    this.#failedWrite = undefined;
  }

  /** Logs a fault once, and its end once. */
  report(complaint: string | undefined): void {
    if (complaint === this.#complaint) return;
    this.#complaint = complaint;
    if (complaint === undefined) this.#logger?.info('the database is usable again');
    else this.#logger?.error({ reason: complaint }, 'the database is not usable');
  }
}
