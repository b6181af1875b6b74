import type { Logger } from '../telemetry/logger.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** How long readiness fails after a connection died silently. */
const SILENCE_REMEMBERED_MS = 10_000;
/** The shortest interval between test writes after a failed write. */
const WRITE_PROBE_INTERVAL_MS = 3_000;

const READ_ONLY_TRANSACTION = '25006';
/** SQLSTATEs of a server that answers but cannot store: it is read-only, its disk is full, or its disk fails. */
const FAILED_WRITES: ReadonlySet<string | undefined> = new Set([READ_ONLY_TRANSACTION, '53100', '58030']);

/** The observations of all connections to one database: silence, failed writes, and a change of the primary. */
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

  /**
   * Grows whenever all connections must be replaced. A connection that was opened under a lower number is replaced
   * before its next use.
   */
  get generation(): number {
    return this.#generation;
  }

  noteSilence(): void {
    this.#silentAtMs = performance.now();
    this.#logger?.warn('a database connection did not answer and was closed');
  }

  /** Records the SQLSTATE of an error that the server reported. */
  noteError(code: string | undefined): void {
    if (FAILED_WRITES.has(code)) this.#failedWrite = code;
    if (code === READ_ONLY_TRANSACTION) this.renewConnections();
  }

  /**
   * Makes the pool replace idle connections, because they may be dead, or lead to a server that is no longer the
   * primary.
   */
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

  /**
   * After a failed write, tests whether writes succeed again. Throws DatabaseUnavailable, or the error of the test
   * write, until they do.
   */
  async assertWriting(tryToWrite: () => Promise<unknown>): Promise<void> {
    if (this.#failedWrite === undefined) return;
    if (performance.now() - this.#triedWriteAtMs < WRITE_PROBE_INTERVAL_MS)
      throw new DatabaseUnavailable(`The database cannot store anything (SQLSTATE ${this.#failedWrite}).`);
    this.#triedWriteAtMs = performance.now();
    await tryToWrite();
    this.#failedWrite = undefined;
  }

  report(complaint: string | undefined): void {
    if (complaint === this.#complaint) return;
    this.#complaint = complaint;
    if (complaint === undefined) this.#logger?.info('the database is usable again');
    else this.#logger?.error({ reason: complaint }, 'the database is not usable');
  }
}
