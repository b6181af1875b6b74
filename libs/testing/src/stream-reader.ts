import { type EventDefinition, streamOf } from '@booking/contracts';
import { DeliverPolicy, type JetStreamClient, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';

const FETCH_EXPIRES_MS = 1_000;

type Stored = { readonly seq: number; readonly event: unknown };

/**
 * Reads the events of one type from their stream. It keeps events that it has read, so that a polling test only
 * requests the state of the stream.
 */
export class StreamReader {
  readonly #js: JetStreamClient;
  readonly #stream: string;
  readonly #subject: string;
  #manager: Promise<JetStreamManager> | undefined;
  #stored: Stored[] = [];
  /**
   * The creation time of the stream, by which a recreated stream is recognised, and the sequence number up to which it
   * was read.
   */
  #created = '';
  #seq = 0;
  /**
   * The last read. The next read waits for it, because two reads at the same time would store the same events twice.
   */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(js: JetStreamClient, { publishedBy, subject }: EventDefinition) {
    this.#js = js;
    this.#stream = streamOf[publishedBy];
    this.#subject = subject;
  }

  /** All events in the stream, oldest first. */
  all(): Promise<unknown[]> {
    const read = this.#reading.then(() => this.#readOn());
    this.#reading = read.catch(() => undefined);
    return read;
  }

  async #readOn(): Promise<unknown[]> {
    this.#manager ??= this.#js.jetstreamManager(false);
    const { created, state } = await (await this.#manager).streams.info(this.#stream);
    this.#forgetLost(created, state);
    if (state.last_seq > this.#seq && (await this.#readNew())) this.#seq = state.last_seq;
    return this.#stored.map(({ event }) => event);
  }

  #forgetLost(created: string, { first_seq: first, last_seq: last }: StreamInfo['state']): void {
    const isSame = created === this.#created && last >= this.#seq;
    this.#stored = isSame ? this.#stored.filter(({ seq }) => seq >= first) : [];
    this.#seq = isSame ? this.#seq : 0;
    this.#created = created;
  }

  /** Reads the new events. Returns false if some did not arrive in time; the next call reads them. */
  async #readNew(): Promise<boolean> {
    const from = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: this.#seq + 1 } as const;
    const consumer = await this.#js.consumers.get(this.#stream, { ...from, filter_subjects: [this.#subject] });
    try {
      const { num_pending: count } = await consumer.info(true);
      if (count === 0) return true;
      const messages = await consumer.fetch({ max_messages: count, expires: FETCH_EXPIRES_MS });
      let missing = count;
      for await (const message of messages) {
        this.#keep(message.seq, message.json());
        missing -= 1;
      }
      return missing <= 0;
    } finally {
      // A test that polls would otherwise reach the limit of consumers per stream.
      await consumer.delete();
    }
  }

  /** Keeps an event, unless it was kept before. After an incomplete read, events are read again. */
  #keep(seq: number, event: unknown): void {
    if (seq > (this.#stored.at(-1)?.seq ?? 0)) this.#stored.push({ seq, event });
  }
}
