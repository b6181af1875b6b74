import { streamOf, type ServiceName } from '@booking/contracts';
import {
  backoffMs,
  createSession,
  onCommit,
  pause,
  Signal,
  type Database,
  type Logger,
  type Part,
} from '@booking/runtime';
import type { Bus } from './bus.ts';
import { OUTBOX_TOPIC } from './outbox.ts';
import { OutboxQueue, type OutboxRow } from './outbox-queue.ts';
import { PublishedStream } from './published-stream.ts';
import { isRefusedForGood, publishEvent } from './publish-event.ts';
import { StreamWatch } from './stream-watch.ts';

/** How often the leader looks for what a crash, or another replica, has left; its own commits nudge it at once. */
const SWEEP_INTERVAL_MS = 100;
/** How often a replica that does not lead tries to. */
const LEADERSHIP_RETRY_MS = 1_000;
const PUBLISH_RETRY = { firstMs: 100, maxMs: 2_000 };

type Options = { service: ServiceName; db: Database; bus: Bus; logger: Logger };

/** What a relay has at hand in one session. */
type Session = { readonly queue: OutboxQueue; readonly watch: StreamWatch };

/**
 * Publishes what the outbox holds, in batches, and marks what the bus acknowledged. One replica of a service leads at a
 * time, by an advisory lock of the session it also marks with: who loses the session can no longer mark. A publication
 * that is not acknowledged stays unsent and goes out again under the same id, without end.
 */
export class OutboxRelay implements Part {
  readonly name = 'outbox-relay';
  readonly #options: Options;
  readonly #nudge = new Signal();
  readonly #stopping = new AbortController();
  #complaint: unknown;
  #forget: () => void = () => undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): Promise<void> {
    this.#forget = onCommit(this.#options.db, (topics) => {
      if (topics.has(OUTBOX_TOPIC)) this.#nudge.raise();
    });
    this.#ended = this.#run();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#forget();
    this.#stopping.abort();
    this.#nudge.raise();
    await this.#ended;
  }

  /** Throws while this replica is to publish and cannot, because the stream is not there. */
  check(): Promise<void> {
    if (this.#complaint === undefined) return Promise.resolve();
    return Promise.reject(new Error('the outbox cannot be published', { cause: this.#complaint }));
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      try {
        await this.#withSession((session) => this.#relayWhileLeading(session));
        failures = 0;
      } catch (err) {
        failures += 1;
        this.#complaint = err;
        this.#options.logger.warn({ err, attempts: failures }, 'outbox relay starts over');
        await pause(backoffMs(failures, PUBLISH_RETRY), this.#stopping.signal);
      }
    }
  }

  async #withSession(work: (session: Session) => Promise<void>): Promise<void> {
    const { service, bus, logger } = this.#options;
    const session = createSession(this.#options.db);
    session.on('error', (err) => {
      this.#options.logger.warn({ err }, 'outbox session was lost');
    });
    try {
      await session.connect();
      const queue = new OutboxQueue(session);
      const published = new PublishedStream(session);
      const onRewind = (): void => queue.beginAnew();
      const stream = streamOf[service];
      const { signal } = this.#stopping;
      await work({ queue, watch: new StreamWatch({ bus, stream, published, logger, signal, onRewind }) });
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  async #relayWhileLeading(session: Session): Promise<void> {
    if (await session.queue.lead()) return this.#relayAsLeader(session);
    this.#complaint = undefined;
    await pause(LEADERSHIP_RETRY_MS, this.#stopping.signal);
  }

  async #relayAsLeader({ queue, watch }: Session): Promise<void> {
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      this.#nudge.lower();
      await watch.look();
      this.#complaint = undefined;
      const { hasMore, hasFailed } = await this.#relayBatch({ queue, watch });
      failures = hasFailed ? failures + 1 : 0;
      if (hasFailed) await pause(backoffMs(failures, PUBLISH_RETRY), this.#stopping.signal);
      else if (!hasMore) await this.#nudge.wait(SWEEP_INTERVAL_MS);
    }
  }

  async #relayBatch({ queue, watch }: Session): Promise<{ hasMore: boolean; hasFailed: boolean }> {
    const { rows, hasMore } = await queue.next();
    if (rows.length === 0) return { hasMore, hasFailed: false };

    const js = await this.#options.bus.jetstream();
    const stream = streamOf[this.#options.service];
    const results = await Promise.allSettled(rows.map((row) => publishEvent(js, stream, row)));

    const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    await watch.compare(sent);
    await queue.markSent(sent);
    const failed = rows.flatMap((row, index) => {
      const result = results[index];
      return result?.status === 'rejected' ? [{ row, error: result.reason as unknown }] : [];
    });
    await this.#setAside(
      queue,
      failed.filter(({ error }) => isRefusedForGood(error)),
    );
    const hasFailed = failed.some(({ error }) => !isRefusedForGood(error));
    if (hasFailed) watch.distrust();
    return { hasMore, hasFailed };
  }

  /** What the bus will never take must not hold up the rest; it is a fault of ours that somebody has to see. */
  async #setAside(queue: OutboxQueue, refused: { row: OutboxRow; error: unknown }[]): Promise<void> {
    for (const { row, error } of refused) {
      this.#options.logger.error(
        { err: error, eventId: row.id, subject: row.subject },
        'bus refuses an event for good',
      );
      await queue.markRefused(row, String(error));
    }
  }
}
