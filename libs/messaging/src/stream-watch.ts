import type { Logger } from '@booking/runtime';
import type { Bus } from './bus.ts';
import { BATCH_EVENTS_MAX, type SentRow } from './outbox-queue.ts';
import { outlastDoubt, type DescribedStream } from './outlast-doubt.ts';
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
 * Notices when the bus has lost what was published to it: when the stream is another one than before, or ends before
 * what it has acknowledged. Then everything that is kept and that it does not have is published again, in the order in
 * which it was recorded and under the same ids. See ADR 0019.
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
   * Looks at the stream when it is time, and before anything is published through a connection that was interrupted.
   * Throws when the stream is not there, or nobody says.
   */
  async look(): Promise<void> {
    const { interruptions } = this.#options.bus;
    const isDue = performance.now() - this.#lastLookMs > LOOK_INTERVAL_MS;
    if (!isDue && interruptions === this.#interruptions) return;
    await this.#lookAtOnce();
    this.#interruptions = interruptions;
    this.#lastLookMs = performance.now();
  }

  /** Something went wrong: the next look is due. */
  distrust(): void {
    this.#lastLookMs = -Infinity;
  }

  /** Every number a stream gives is higher than those before: one that is not comes from a stream that has lost some. */
  async compare(sent: readonly SentRow[]): Promise<void> {
    const lastSeq = this.#seen?.lastSeq ?? 0;
    const lowest = Math.min(...sent.filter(({ isRepetition }) => !isRepetition).map(({ streamSeq }) => streamSeq));
    if (lowest <= lastSeq) await this.#lookAtOnce(lowest - 1);
    if (this.#seen) this.#seen = { ...this.#seen, lastSeq: Math.max(this.#seen.lastSeq, ...sent.map(seqOf)) };
  }

  /** An acknowledgement is of the whole cluster; what one node says of a stream is believed when it goes on saying so. */
  async #lookAtOnce(acknowledgedEnd = Infinity): Promise<void> {
    const first = await this.#ask();
    const before = this.#seen ?? (await this.#options.published.recall(first.created));
    this.#seen = before;
    const isProven = acknowledgedEnd < before.lastSeq;
    const { created, lastSeq } = isProven ? first : await this.#outlastDoubt(first, before);
    const end = Math.min(lastSeq, acknowledgedEnd);
    if (created !== before.created) await this.#rewind({ created, lastSeq: 0 });
    else if (end < before.lastSeq) await this.#rewind({ created, lastSeq: sureEnd(end) });
  }

  #outlastDoubt(first: DescribedStream, known: SeenStream): Promise<DescribedStream> {
    return outlastDoubt({ known, first, ask: () => this.#ask(), signal: this.#options.signal });
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

/** A batch may have been stored behind what was lost before anybody looked, without an acknowledgement. */
function sureEnd(lastSeq: number): number {
  return Math.max(0, lastSeq - BATCH_EVENTS_MAX);
}

function seqOf({ streamSeq }: SentRow): number {
  return streamSeq;
}
