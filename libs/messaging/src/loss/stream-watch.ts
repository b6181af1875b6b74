import type { Logger } from '@booking/runtime';
import type { StreamInfo, StreamInfoRequestOptions, StreamState } from '@nats-io/jetstream';
import type { Bus } from '../bus/bus.ts';
import { BATCH_EVENTS_MAX, type SentRow } from '../outbox/mark-and-read.ts';
import { confirmLoss, type DescribedStream } from './confirm-loss.ts';
import type { PublishedStream, SeenStream } from './published-stream.ts';

const LOOK_INTERVAL_MS = 5_000;

type Options = {
  readonly bus: Bus;
  readonly stream: string;
  readonly published: PublishedStream;
  /**
   * How many missing messages this process has looked up since it became the leader. A look-up reads the whole outbox.
   * Streams deny deletion, so a missing message was lost.
   */
  readonly gaps: { filled: number };
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly onRewind: () => void;
};

/**
 * Detects that the bus has lost published events. The stream was then created again, or it ends before its last
 * acknowledged message, or a damaged block has left a gap. All stored events that the stream lacks are published again,
 * in their recorded order and under the same ids. See ADR 19.
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
   * Checks the stream at a fixed interval, and before the first publication after an interrupted connection. Throws
   * when the stream is missing or the bus does not answer.
   */
  async look(): Promise<void> {
    const { interruptions } = this.#options.bus;
    const isDue = performance.now() - this.#lastLookMs > LOOK_INTERVAL_MS;
    if (!isDue && interruptions === this.#interruptions) return;
    await this.#lookAtOnce();
    this.#interruptions = interruptions;
    this.#lastLookMs = performance.now();
  }

  /** Makes the next `look` check the stream at once. Call this after a failure. */
  checkNext(): void {
    this.#lastLookMs = -Infinity;
  }

  /**
   * Compares the sequence numbers of new events with the last known number. The numbers only grow, so a lower one shows
   * that the stream has lost messages.
   */
  async compare(sent: readonly SentRow[]): Promise<void> {
    const lastSeq = this.#seen?.lastSeq ?? 0;
    const lowest = Math.min(...sent.filter(({ isRepetition }) => !isRepetition).map(({ streamSeq }) => streamSeq));
    if (lowest <= lastSeq) await this.#lookAtOnce(lowest - 1);
    if (this.#seen) this.#seen = { ...this.#seen, lastSeq: Math.max(this.#seen.lastSeq, ...sent.map(seqOf)) };
  }

  /**
   * Checks the stream now. An acknowledgement is proof, because it comes from the whole cluster. A description by one
   * node is trusted only when it is confirmed.
   */
  async #lookAtOnce(acknowledgedEnd = Infinity): Promise<void> {
    const first = await this.#ask();
    const before = this.#seen ?? (await this.#options.published.recall(first.created));
    this.#seen = before;
    const isProven = acknowledgedEnd < before.lastSeq;
    const { created, lastSeq, missing } = isProven ? first : await this.#confirmLoss(first, before);
    const end = Math.min(lastSeq, acknowledgedEnd);
    if (created !== before.created) await this.#rewind({ created, lastSeq: 0 });
    else if (end < before.lastSeq) await this.#rewind({ created, lastSeq: sureEnd(end) });
    const { gaps } = this.#options;
    if (missing > gaps.filled) await this.#fill();
    gaps.filled = missing;
  }

  #confirmLoss(first: DescribedStream, known: SeenStream): Promise<DescribedStream> {
    return confirmLoss({ known, first, ask: () => this.#ask(), signal: this.#options.signal });
  }

  async #ask(): Promise<DescribedStream> {
    const { created, state, cluster } = await this.#info();
    const isReplicated = (cluster?.replicas ?? []).length > 0;
    return { created, lastSeq: state.last_seq, missing: missingOf(state), isReplicated };
  }

  async #info(options: Partial<StreamInfoRequestOptions> = {}): Promise<StreamInfo> {
    const { bus, stream } = this.#options;
    const manager = await (await bus.jetstream()).jetstreamManager(false);
    return manager.streams.info(stream, options);
  }

  async #rewind(now: SeenStream): Promise<void> {
    const events = await this.#options.published.rewind(now);
    this.#seen = now;
    this.#publishAgain(events);
  }

  /**
   * Publishes again all events that are missing in a gap. They get new sequence numbers, so they are not found a second
   * time.
   */
  async #fill(): Promise<void> {
    const { state } = await this.#info({ deleted_details: true });
    // The server leaves the member out if nothing is missing.
    const { deleted = [] } = state as { deleted?: readonly number[] };
    const events = await this.#options.published.forget(deleted);
    if (events > 0) this.#publishAgain(events);
    else this.#options.onRewind(); // An event that is not marked yet may be in the gap.
  }

  #publishAgain(count: number): void {
    const { stream, logger, onRewind } = this.#options;
    logger.warn({ stream, count }, 'the bus has lost events: they are published again');
    onRewind();
  }
}

/**
 * The end of the stream up to which events are certainly stored. A batch whose acknowledgement was lost may have been
 * stored after the lost messages, so its length is subtracted.
 */
function sureEnd(lastSeq: number): number {
  return Math.max(0, lastSeq - BATCH_EVENTS_MAX);
}

/** The number of missing messages. nats-server omits it if nothing is missing, although the type does not say so. */
function missingOf({ num_deleted: missing }: Partial<StreamState>): number {
  return missing ?? 0;
}

function seqOf({ streamSeq }: SentRow): number {
  return streamSeq;
}
