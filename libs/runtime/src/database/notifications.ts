import { backoffMs } from '../backoff.ts';
import { pause } from '../pause.ts';
import type { Part } from '../process/service.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createSession, type Database } from './database.ts';

/** The interval between two pings of the connection. */
const PROBE_INTERVAL_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;
const CONNECT_RETRY = { firstMs: 100, maxMs: 2_000 };

type Session = ReturnType<typeof createSession>;

type Options = {
  readonly db: Database;
  /** A name of lower-case letters. */
  readonly channel: string;
  readonly logger: Logger;
  /** Receives the payload of each notification, once its transaction has committed. */
  readonly onNotification: (payload: string) => void;
  /**
   * Called whenever listening has started, also after a lost connection. Notifications before that may have been
   * missed.
   */
  readonly onListening: () => void;
};

/**
 * Receives the notifications of one channel of the database (PostgreSQL manual, NOTIFY) over its own connection, and
 * reconnects when that connection is lost.
 */
export class NotificationListener implements Part {
  readonly name: string;
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.name = `notifications ${options.channel}`;
    this.#options = options;
  }

  start(): Promise<void> {
    this.#ended = this.#loop();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #loop(): Promise<void> {
    const { logger } = this.#options;
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      const startedMs = performance.now();
      try {
        await this.#listen();
      } catch (err) {
        failures = performance.now() - startedMs > PROBE_INTERVAL_MS ? 1 : failures + 1;
        logger.warn({ err, component: this.name }, 'listening for notifications of the database restarts');
        await pause(backoffMs(failures, CONNECT_RETRY), this.#stopping.signal);
      }
    }
  }

  async #listen(): Promise<void> {
    const { db, channel, onNotification, onListening } = this.#options;
    const session = createSession(db);
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    session.on('error', lost.reject);
    session.on('end', () => lost.reject(new Error('the connection has ended')));
    session.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await session.connect();
      await session.query(`listen ${session.escapeIdentifier(channel)}`);
      onListening();
      await Promise.race([lost.promise, this.#probe(session)]);
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  /**
   * Pings the connection until the service stops, because a dead connection looks like a channel without notifications.
   */
  async #probe(session: Session): Promise<void> {
    const question = { text: 'select 1', query_timeout: PROBE_TIMEOUT_MS };
    while (!this.#stopping.signal.aborted) {
      await session.query(question);
      await pause(PROBE_INTERVAL_MS, this.#stopping.signal);
    }
  }
}
