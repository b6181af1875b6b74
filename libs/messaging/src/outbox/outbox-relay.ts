import { type ServiceName, streamOf } from '@booking/contracts';
import { backoffMs, createSession, type Database, type Logger, type Part, pause, Signal } from '@booking/runtime';
import type { Bus } from '../bus/bus.ts';
import { PublishedStream } from '../loss/published-stream.ts';
import { StreamWatch } from '../loss/stream-watch.ts';
import { TurnWatch } from '../turn-watch.ts';
import { nudgeRelay } from './outbox-nudges.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { type FailedRow, publishEvents } from './publish-event.ts';

/** How often another replica tries to become the leader. */
const LEADERSHIP_RETRY_MS = 1_000;
const PUBLISH_RETRY = { firstMs: 100, maxMs: 2_000 };

type Options = { service: ServiceName; db: Database; bus: Bus; logger: Logger };

/** `unsent` has the events that the bus did not store but may store at another attempt. */
type Batch = { readonly hasMore: boolean; readonly unsent: readonly FailedRow[] };

type Session = { readonly queue: OutboxQueue; readonly watch: StreamWatch };

/**
 * Publishes the events of the outbox in batches. One replica of a service leads at a time, by an advisory lock. The
 * same session marks events as sent, so a replica that loses the lock can no longer mark. An event without an
 * acknowledgement stays unsent, and is published again under the same id.
 */
export class OutboxRelay implements Part {
  readonly name = 'outbox-relay';
  readonly #options: Options;
  readonly #nudge = new Signal();
  readonly #stopping = new AbortController();
  readonly #turns = new TurnWatch();
  /** Kept across the database sessions of this process. */
  readonly #gaps = { filled: 0 };
  #complaint: unknown;
  /** Only the leader has a queue. */
  #queue: OutboxQueue | undefined;
  #forget: () => void = () => undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): Promise<void> {
    this.#forget = nudgeRelay(this.#options.db, {
      isLeading: () => this.#queue !== undefined,
      publish: (rows) => {
        this.#queue?.offer(rows);
        this.#nudge.raise();
      },
    });
    this.#turns.completed();
    this.#ended = this.#run();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#forget();
    this.#stopping.abort();
    this.#nudge.raise();
    await this.#ended;
  }

  /**
   * Throws while the stream is missing, or when unsent events have waited too long because the stream stores nothing.
   */
  check(): Promise<void> {
    const complaint = this.#complaint ?? this.#turns.complaint();
    if (complaint === undefined) return Promise.resolve();
    return Promise.reject(new Error('the outbox cannot be published', { cause: complaint }));
  }

  isStuck(): boolean {
    return this.#turns.isStuck();
  }

  #readNext(): void {
    this.#queue?.readNext();
    this.#nudge.raise();
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      try {
        await this.#withSession((session) => this.#relayWhileLeading(session));
        failures = 0;
      } catch (err) {
        failures += 1;
        this.#complaint = err;
        this.#turns.failed(err);
        this.#options.logger.warn({ err, attempts: failures }, 'outbox relay restarts');
        await pause(backoffMs(failures, PUBLISH_RETRY), this.#stopping.signal);
      }
    }
  }

  async #withSession(work: (session: Session) => Promise<void>): Promise<void> {
    const { service, bus, logger } = this.#options;
    const session = createSession(this.#options.db);
    session.on('error', (err) => {
      this.#options.logger.warn({ err }, 'the outbox relay lost its database session');
      // The next read fails, so this process stops leading at once.
      this.#readNext();
    });
    session.on('notification', () => this.#readNext());
    try {
      await session.connect();
      const queue = new OutboxQueue(session, this.#turns);
      const published = new PublishedStream(session, this.#turns);
      const onRewind = (): void => queue.restart();
      const stream = streamOf[service];
      const { signal } = this.#stopping;
      await work({
        queue,
        watch: new StreamWatch({ bus, stream, published, gaps: this.#gaps, logger, signal, onRewind }),
      });
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  async #relayWhileLeading(session: Session): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (await session.queue.lead()) return this.#relayAsLeader(session);
      this.#gaps.filled = 0;
      this.#complaint = undefined;
      this.#turns.completed();
      await pause(LEADERSHIP_RETRY_MS, this.#stopping.signal);
    }
  }

  async #relayAsLeader(session: Session): Promise<void> {
    this.#queue = session.queue;
    try {
      await this.#relayUntilStopped(session);
      await session.queue.flush();
    } finally {
      this.#queue = undefined;
    }
  }

  async #relayUntilStopped({ queue, watch }: Session): Promise<void> {
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      this.#nudge.lower();
      await watch.look();
      this.#complaint = undefined;
      const batch = await this.#relayBatch({ queue, watch });
      failures = batch.unsent.length > 0 ? failures + 1 : 0;
      if (failures > 0) await this.#complainAndPause(batch.unsent, failures);
      else await this.#completeTurn(queue, batch);
    }
  }

  async #completeTurn(queue: OutboxQueue, { hasMore }: Batch): Promise<void> {
    this.#turns.completed();
    if (!hasMore) await this.#nudge.wait(queue.readDueMs);
  }

  async #relayBatch({ queue, watch }: Session): Promise<Batch> {
    const { rows, hasMore } = await queue.next();
    if (rows.length === 0) return { hasMore, unsent: [] };

    const js = await this.#options.bus.jetstream();
    const { sent, refused, unsent } = await publishEvents(js, streamOf[this.#options.service], rows);

    await watch.compare(sent);
    queue.noteSent(sent);
    await this.#setAside(queue, refused);
    if (unsent.length > 0) {
      watch.checkNext();
      // The next turn starts with the oldest event, however old it is.
      queue.readAllNext();
    }
    return { hasMore, unsent };
  }

  async #complainAndPause(unsent: readonly FailedRow[], attempts: number): Promise<void> {
    const stream = streamOf[this.#options.service];
    const cause = unsent[0]?.error;
    this.#turns.failed(new Error(`${stream} does not store events`, { cause }));
    this.#options.logger.warn({ err: cause, stream, count: unsent.length, attempts }, 'the bus does not store events');
    await pause(backoffMs(attempts, PUBLISH_RETRY), this.#stopping.signal);
  }

  /** Sets aside events that the bus can never accept, so that they do not block the others. */
  async #setAside(queue: OutboxQueue, refused: readonly FailedRow[]): Promise<void> {
    for (const { row, error } of refused) {
      this.#options.logger.error(
        { err: error, eventId: row.id, subject: row.subject },
        'the bus rejects an event for good',
      );
      await queue.markRefused(row, String(error));
    }
  }
}
