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
import { isRefusedForGood, publishEvent } from './publish-event.ts';

/** How often the leader looks for what a crash, or another replica, has left; its own commits nudge it at once. */
const SWEEP_INTERVAL_MS = 100;
/** How often a replica that does not lead tries to. */
const LEADERSHIP_RETRY_MS = 1_000;
const PUBLISH_RETRY = { firstMs: 100, maxMs: 5_000 };

type Options = { service: ServiceName; db: Database; bus: Bus; logger: Logger };

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

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      try {
        await this.#withSession((queue) => this.#relayWhileLeading(queue));
        failures = 0;
      } catch (err) {
        failures += 1;
        this.#options.logger.warn({ err, attempts: failures }, 'outbox relay starts over');
        await pause(backoffMs(failures, PUBLISH_RETRY), this.#stopping.signal);
      }
    }
  }

  async #withSession(work: (queue: OutboxQueue) => Promise<void>): Promise<void> {
    const session = createSession(this.#options.db);
    session.on('error', (err) => {
      this.#options.logger.warn({ err }, 'outbox session was lost');
    });
    try {
      await session.connect();
      await work(new OutboxQueue(session));
    } finally {
      await session.end().catch(() => undefined);
    }
  }

  async #relayWhileLeading(queue: OutboxQueue): Promise<void> {
    if (await queue.lead()) await this.#relayAsLeader(queue);
    else await pause(LEADERSHIP_RETRY_MS, this.#stopping.signal);
  }

  async #relayAsLeader(queue: OutboxQueue): Promise<void> {
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      this.#nudge.lower();
      const { hasMore, hasFailed } = await this.#relayBatch(queue);
      failures = hasFailed ? failures + 1 : 0;
      if (hasFailed) await pause(backoffMs(failures, PUBLISH_RETRY), this.#stopping.signal);
      else if (!hasMore) await this.#nudge.wait(SWEEP_INTERVAL_MS);
    }
  }

  async #relayBatch(queue: OutboxQueue): Promise<{ hasMore: boolean; hasFailed: boolean }> {
    const { rows, hasMore } = await queue.next();
    if (rows.length === 0) return { hasMore, hasFailed: false };

    const js = await this.#options.bus.jetstream();
    const stream = streamOf[this.#options.service];
    const results = await Promise.allSettled(rows.map((row) => publishEvent(js, stream, row)));

    await queue.markSent(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    const failed = rows.flatMap((row, index) => {
      const result = results[index];
      return result?.status === 'rejected' ? [{ row, error: result.reason as unknown }] : [];
    });
    await this.#setAside(
      queue,
      failed.filter(({ error }) => isRefusedForGood(error)),
    );
    return { hasMore, hasFailed: failed.some(({ error }) => !isRefusedForGood(error)) };
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
