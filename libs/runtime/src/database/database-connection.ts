import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import type { DatabaseHealth } from './database-health.ts';
import { assertDurable, prepareSession, type SessionLimits } from './server-state.ts';

const CONNECT_TIMEOUT_MS = 2_500;

/**
 * The time that a connection may stay silent beyond the statement time-out. A server that still works has ended the
 * statement by then.
 */
const ANSWER_MARGIN_MS = 2_000;
/** The time in which an answer may still arrive after this process, or the whole machine, has stood still. */
const STANDSTILL_MARGIN_MS = 500;
/**
 * The silence after which the kernel begins to probe a connection, once per second. It closes the connection after ten
 * unanswered probes.
 */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** The silence after which a pooled connection is pinged before use. */
const UNHEARD_MS_MAX = 5_000;
const PING_TIMEOUT_MS = 1_000;
const END_TIMEOUT_MS = 1_000;
/** The SQLSTATE of a statement in a transaction that has already failed (PostgreSQL manual, appendix A). */
const IN_FAILED_TRANSACTION = '25P02';

export type ConnectionSettings = SessionLimits & {
  readonly url: string;
  readonly health: DatabaseHealth;
  readonly allowFsyncOff: boolean;
};

/** The types of pg lack the option `pipeline`. */
type PipelinedConfig = pg.ClientConfig & { readonly pipeline: boolean };

/** Members of `pg.Client` that its types leave out. */
type Wire = {
  readonly connection: NodeJS.EventEmitter & { readonly stream: Socket };
  /** False from the start of a statement until the server is ready for the next one. */
  readonly readyForQuery: boolean;
  readonly processID: number | null;
};

/**
 * A connection to PostgreSQL that detects a lost server. Neither side is notified of a failover, or of a firewall that
 * drops the connection. The connection then destroys itself, and every statement on it fails.
 */
export class DatabaseConnection extends pg.Client {
  readonly #settings: ConnectionSettings;
  readonly #openedUnder: number;
  #heardAtMs = 0;
  #failure: pg.DatabaseError | undefined;
  #isPooled = false;

  constructor(settings: ConnectionSettings) {
    const options: PipelinedConfig = {
      connectionString: settings.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Statements that do not need each other's results are sent without waiting for the answers in between.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    };
    super(options);
    this.#gatherWrites();
    this.#settings = settings;
    this.#openedUnder = settings.health.generation;
    const { connection } = this.#wire;
    connection.on('readyForQuery', () => (this.#heardAtMs = performance.now()));
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      settings.health.noteError(error.code);
      if (error.code !== IN_FAILED_TRANSACTION) this.#failure = error;
    });
  }

  /**
   * The cause of an error of this connection. Of the failed statements that were sent together, only the first has a
   * cause of its own. The others failed because of it, and may have reported their failure before.
   */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    return isConsequence ? (this.#failure ?? error) : error;
  }

  /** Whether a connection pooler stands between this process and the server. */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  /**
   * Connects, and then sets the limits and checks the server's durability in one round trip. The limits are sent as
   * statements, because a pooler rejects settings among the start-up parameters. Throws UnsafeDatabase when the server
   * may lose committed transactions.
   */
  override async connect(): Promise<void> {
    try {
      await super.connect();
      await this.#checkServer();
    } catch (error) {
      // A server that has refused a connection may never close it.
      this.#destroy();
      throw error;
    }
  }

  /** Whether the pool may hand this connection out. */
  async isUsable(): Promise<boolean> {
    if (this.#openedUnder !== this.#settings.health.generation) return false;
    if (performance.now() - this.#heardAtMs < UNHEARD_MS_MAX) return true;
    try {
      await this.query({ text: 'select 1', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig);
      return true;
    } catch {
      this.#destroy();
      // Other idle connections are probably dead as well, so they are replaced without a ping.
      this.#settings.health.renewConnections();
      return false;
    }
  }

  async withoutTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.query('set statement_timeout = 0');
    const working = work();
    this.waitWithoutLimit(working);
    const result = await working;
    await this.query(`set statement_timeout = ${String(this.#settings.statementTimeoutMs)}`);
    return result;
  }

  /** Lifts the limit of silence until `ended` settles. */
  waitWithoutLimit(ended: Promise<unknown>): void {
    const { stream } = this.#wire.connection;
    stream.setTimeout(0);
    const limit = (): void => void stream.setTimeout(this.#silenceMsMax);
    ended.then(limit, limit);
  }

  /** Ends the session. Destroys the connection if the server does not close its side in time. */
  override end(...args: []): Promise<void> {
    // A closed connection emits no `end`, and its timer must not keep the process alive.
    const timer = setTimeout(() => this.#destroy(), END_TIMEOUT_MS).unref();
    this.#wire.connection.once('end', () => clearTimeout(timer));
    return super.end(...args);
  }

  /** Sends the statements of one turn of the event loop in one packet. */
  #gatherWrites(): void {
    const { stream } = this.#wire.connection;
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const gather = (...args: unknown[]): unknown => {
      stream.cork();
      process.nextTick(() => stream.uncork());
      return send(...args);
    };
    this.query = gather as typeof this.query;
  }

  async #checkServer(): Promise<void> {
    const { stream } = this.#wire.connection;
    stream.on('timeout', () => this.#endUnlessAnswered());
    stream.setTimeout(CONNECT_TIMEOUT_MS);
    const state = await prepareSession(this, this.#settings);
    this.#isPooled = state.pid !== this.#wire.processID;
    assertDurable(state, this.#settings);
    stream.setTimeout(this.#silenceMsMax);
  }

  /**
   * Ends a connection that has been silent for too long, unless it is idle or an answer arrives within
   * `STANDSTILL_MARGIN_MS`.
   */
  #endUnlessAnswered(): void {
    const { readyForQuery, connection } = this.#wire;
    const { stream } = connection;
    if (readyForQuery) return;
    const { bytesRead } = stream;
    setTimeout(() => {
      if (stream.destroyed || stream.bytesRead > bytesRead) return;
      this.#settings.health.noteSilence();
      this.#destroy(new DatabaseUnavailable('The database did not answer; the connection was closed.'));
    }, STANDSTILL_MARGIN_MS);
  }

  #destroy(reason?: Error): void {
    this.#wire.connection.stream.destroy(reason);
  }

  /** The value for `Socket.setTimeout`, where 0 means no limit. */
  get #silenceMsMax(): number {
    const { statementTimeoutMs } = this.#settings;
    return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS;
  }

  get #wire(): Wire {
    return this as unknown as Wire;
  }
}
