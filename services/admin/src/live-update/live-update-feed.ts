import { ProblemError, remark } from '@booking/contracts';
import { EventStream } from '@booking/http';
import { type Database, type Logger, NotificationListener, type Part } from '@booking/runtime';
import { LIVE_UPDATE_CHANNEL, messageOf, MISSED } from './live-update.ts';

/**
 * The largest number of streams of an account: more than the pages that one person has open, and fewer than the
 * connections of the ingress to this service.
 */
const STREAMS_OF_ACCOUNT_MAX = 10;
const STREAMS_MAX = 200;
/** A page reads its list while its stream is being opened. Changes in between would otherwise be lost. */
const RECENT_MS = 5_000;
const RECENT_MAX = 500;

type Reader = { readonly account: string; readonly sessionIdHash: string };

/** A message, and the time on this replica's clock until which it is recent. */
type Recent = { readonly message: string; readonly untilMs: number };

/**
 * Receives the changes of all replicas over one connection and sends them to every reader. After a lost connection,
 * readers get a message that they may have missed something.
 */
export class LiveUpdateFeed implements Part {
  readonly name = 'news';
  readonly #streams = new Map<EventStream, Reader>();
  readonly #notifications: NotificationListener;
  /** The recent messages, oldest first, for streams that open next. */
  #recent: Recent[] = [];
  #isStopped = false;

  constructor({ db, logger }: { db: Database; logger: Logger }) {
    this.#notifications = new NotificationListener({
      db,
      logger,
      channel: LIVE_UPDATE_CHANNEL,
      onNotification: (change) => this.#send(messageOf(change)),
      onListening: () => this.missAll(),
    });
  }

  start(): Promise<void> {
    return this.#notifications.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.endWhere(() => true);
    await this.#notifications.stop();
  }

  /**
   * Throws `too-many-requests` when the account has too many streams, and `service-unavailable` once the feed is
   * stopped.
   */
  open(reader: Reader): EventStream {
    if (this.#isStopped) throw new ProblemError('service-unavailable', 'The service is stopping.');
    const readers = [...this.#streams.values()];
    const isOneTooMany = readers.filter(({ account }) => account === reader.account).length >= STREAMS_OF_ACCOUNT_MAX;
    if (isOneTooMany || readers.length >= STREAMS_MAX) {
      throw new ProblemError('too-many-requests', remark('too-many-pages'));
    }

    const stream = new EventStream({ missed: MISSED, onEnd: (ended) => this.#streams.delete(ended) });
    this.#streams.set(stream, reader);
    this.#forgetOld();
    this.#recent.forEach(({ message }) => stream.send(message));
    return stream;
  }

  sessionIdHashes(): string[] {
    return [...new Set([...this.#streams.values()].map(({ sessionIdHash }) => sessionIdHash))];
  }

  endWhere(isToEnd: (reader: Reader) => boolean): void {
    for (const [stream, reader] of this.#streams) if (isToEnd(reader)) stream.end();
  }

  missAll(): void {
    this.#recent = [];
    this.#remember(MISSED);
    this.#streams.forEach((_reader, stream) => stream.replace(MISSED));
  }

  #send(message: string): void {
    this.#remember(message);
    this.#streams.forEach((_reader, stream) => stream.send(message));
  }

  #remember(message: string): void {
    this.#forgetOld();
    const untilMs = performance.now() + RECENT_MS;
    if (this.#recent.length < RECENT_MAX) this.#recent.push({ untilMs, message });
    else this.#recent = [{ untilMs, message: MISSED }];
  }

  #forgetOld(): void {
    const nowMs = performance.now();
    const kept = this.#recent.findIndex(({ untilMs }) => untilMs > nowMs);
    this.#recent.splice(0, kept === -1 ? this.#recent.length : kept);
  }
}
