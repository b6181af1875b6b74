import type { Logger } from '@booking/runtime';
import type { Bus } from './bus.ts';
import { confirmLoss, type DescribedStream } from './confirm-loss.ts';
import { BATCH_EVENTS_MAX, type SentRow } from './outbox-queue.ts';
import type { PublishedStream, SeenStream } from './published-stream.ts';

const LOOK_INTERVAL_MS = 2_000;

type Options = {
  readonly bus: Bus;
  readonly stream: string;
  readonly published: PublishedStream;
  readonly logger: Logger;
  /** Aborts when the service stops. */
  readonly signal: AbortSignal;
  /** Called after events have become unsent again. */
  readonly onRewind: () => void;
};

/**
 * Detects that the bus has lost published events: the stream was created again, or ends before its last acknowledged
 * message. Then all stored events that the stream lacks are published again, in their recorded order and under the same
 * ids. See ADR 0019.
 */
export class StreamWatch {
  readonly #options: Options;
  #seen: SeenStream | undefined;
  #interruptions = -1;
  #lastLookMs = -Infinity;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Checks the stream at its interval, and after an interrupted connection before the next publication. Throws when the
   * stream is missing or the bus does not answer.
   */
  async look(): Promise<void> {
    const { interruptions } = this.#options.bus;
    const isDue = performance.now() - this.#lastLookMs > LOOK_INTERVAL_MS;
    if (!isDue && interruptions === this.#interruptions) return;
    await this.#lookAtOnce();
    this.#interruptions = interruptions;
    this.#lastLookMs = performance.now();
  }

  /** Makes the next check due, after a failure. */
  checkNext(): void {
    this.#lastLookMs = -Infinity;
  }

  /**
   * The sequence numbers of a stream only grow. A new event with a lower number shows that the stream has lost
   * messages.
   */
  async compare(sent: readonly SentRow[]): Promise<void> {
    const lastSeq = this.#seen?.lastSeq ?? 0;
    const lowest = Math.min(...sent.filter(({ isRepetition }) => !isRepetition).map(({ streamSeq }) => streamSeq));
    if (lowest <= lastSeq) await this.#lookAtOnce(lowest - 1);
    if (this.#seen) this.#seen = { ...this.#seen, lastSeq: Math.max(this.#seen.lastSeq, ...sent.map(seqOf)) };
  }

  /**
   * An acknowledgement represents the whole cluster. A description by one node is trusted only when it is confirmed.
   */
  async #lookAtOnce(acknowledgedEnd = Infinity): Promise<void> {
    const first = await this.#ask();
    const before = this.#seen ?? (await this.#options.published.recall(first.created));
    this.#seen = before;
    const isProven = acknowledgedEnd < before.lastSeq;
    const { created, lastSeq } = isProven ? first : await this.#confirmLoss(first, before);
    const end = Math.min(lastSeq, acknowledgedEnd);
    if (created !== before.created) await this.#rewind({ created, lastSeq: 0 });
    else if (end < before.lastSeq) await this.#rewind({ created, lastSeq: sureEnd(end) });
  }

  #confirmLoss(first: DescribedStream, known: SeenStream): Promise<DescribedStream> {
    return confirmLoss({ known, first, ask: () => this.#ask(), signal: this.#options.signal });
  }

  async #ask(): Promise<DescribedStream> {
    const { bus, stream } = this.#options;
    const manager = await (await bus.jetstream()).jetstreamManager(false);
    const { created, state, cluster } = await manager.streams.info(stream);
    return { created, lastSeq: state.last_seq, isReplicated: (cluster?.replicas ?? []).length > 0 };
  }

  async #rewind(now: SeenStream): Promise<void> {
    const { stream, published, logger, onRewind } = this.#options;
    const events = await published.rewind(now);
    this.#seen = now;
    logger.warn({ stream, count: events }, 'the bus has lost events: they are published again');
    onRewind();
  }
}

/** A batch without an acknowledgement may have been stored after the lost messages, so its length is subtracted. */
function sureEnd(lastSeq: number): number {
  return Math.max(0, lastSeq - BATCH_EVENTS_MAX);
}

function seqOf({ streamSeq }: SentRow): number {
  return streamSeq;
}
