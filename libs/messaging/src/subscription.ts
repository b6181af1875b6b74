import { streamOf } from '@booking/contracts';
import { backoffMs, count, pause, Signal, type Part } from '@booking/runtime';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type Consumer,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import type { Bus } from './bus.ts';
import type { DeliveredMessage } from './dead-letters.ts';
import { durableName } from './durable-name.ts';
import { handleAlone, handleTogether, type Deps, type Handling } from './handle-messages.ts';
import { TurnWatch } from './turn-watch.ts';

/** How many messages a listener holds at most: few enough to handle all of them well within the ack wait. */
const FETCH_MESSAGES_MAX = 32;
const FETCH_EXPIRES_MS = 5_000;
/** A fetch that has not ended by then has lost its server without noticing. */
const FETCH_OVERDUE_MS = 2 * FETCH_EXPIRES_MS;
const LOOP_RETRY = { firstMs: 100, maxMs: 2_000 };
const MESSAGE_RETRY = { firstMs: 200, maxMs: 30_000 };
const DATABASE_PAUSE = { firstMs: 500, maxMs: 5_000 };

type Options = Deps & { bus: Bus };

type Arrivals = { readonly waiting: JsMsg[]; hasEnded: boolean };

/**
 * Feeds one listener: fetches a bounded number of messages, hands over together what is there, and acknowledges after
 * the commit. Each turn of the loop stands for itself, so that no stall can last.
 */
export class Subscription implements Part {
  readonly name: string;
  readonly #options: Options;
  readonly #arrived = new Signal();
  readonly #stopping = new AbortController();
  readonly #turns = new TurnWatch();
  #consumer: Consumer | undefined;
  #messages: ConsumerMessages | undefined;
  #missing: unknown;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.name = `listener ${options.listener.name}`;
    this.#options = options;
  }

  start(): Promise<void> {
    this.#turns.completed();
    this.#ended = this.#loop();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    this.#arrived.raise();
    await this.#ended;
  }

  /** Throws while the stream or the consumer is missing, and when no turn has been completed for too long. */
  check(): Promise<void> {
    const complaint = this.#missing ?? this.#turns.complaint();
    if (complaint === undefined) return Promise.resolve();
    return Promise.reject(new Error(`${this.name} hears nothing`, { cause: complaint }));
  }

  isStuck(): boolean {
    return this.#turns.isStuck();
  }

  async #loop(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      try {
        await this.#turn();
        failures = 0;
      } catch (err) {
        this.#consumer = undefined;
        this.#missing = isMissing(err) ? err : undefined;
        this.#turns.failed(err);
        failures += 1;
        this.#options.logger.warn({ err, listener: this.#options.listener.name }, 'listener fetches again');
        await pause(backoffMs(failures, LOOP_RETRY), this.#stopping.signal);
      }
    }
  }

  async #turn(): Promise<void> {
    const { bus, service, listener } = this.#options;
    const js = await bus.jetstream();
    this.#consumer ??= await js.consumers.get(streamOf[listener.on.publishedBy], durableName(service, listener.name));
    this.#missing = undefined;
    this.#messages = await this.#consumer.fetch({ max_messages: FETCH_MESSAGES_MAX, expires: FETCH_EXPIRES_MS });
    const overdue = setTimeout(() => this.#messages?.stop(), FETCH_OVERDUE_MS);
    try {
      await this.#drain(this.#messages);
      this.#turns.completed();
    } finally {
      clearTimeout(overdue);
    }
  }

  /** Handles what has arrived while more is arriving, so that messages that wait for each other share a commit. */
  async #drain(messages: ConsumerMessages): Promise<void> {
    const arrivals: Arrivals = { waiting: [], hasEnded: false };
    const reading = this.#readInto(arrivals, messages);
    // What breaks it may do so while a batch is handled; until it is waited for below, that is nobody's failure.
    reading.catch(() => undefined);
    while (!arrivals.hasEnded || arrivals.waiting.length > 0) {
      this.#arrived.lower();
      const batch = arrivals.waiting.splice(0);
      if (batch.length > 0) {
        await this.#handleOrReturn(batch);
        this.#turns.completed();
      } else await this.#arrived.wait(FETCH_EXPIRES_MS);
    }
    await reading;
  }

  async #readInto(arrivals: Arrivals, messages: ConsumerMessages): Promise<void> {
    try {
      for await (const message of messages) {
        arrivals.waiting.push(message);
        this.#arrived.raise();
      }
    } finally {
      arrivals.hasEnded = true;
      this.#arrived.raise();
    }
  }

  /** Once stopped, what has arrived goes back at once, for another replica or the next start. */
  async #handleOrReturn(batch: readonly JsMsg[]): Promise<void> {
    if (!this.#stopping.signal.aborted) return this.#handle(batch);
    for (const message of batch) message.nak();
  }

  async #handle(batch: readonly JsMsg[]): Promise<void> {
    batch.filter(isEmpty).forEach((message) => this.#ignore(message));
    const events = batch.filter((message) => !isEmpty(message));
    const repeated = events.filter(({ info }) => info.deliveryCount > 1);
    const fresh = events.filter(({ info }) => info.deliveryCount === 1);
    const alone = (await this.#triedTogether(fresh)) ? repeated : [...fresh, ...repeated];
    for (const message of alone) {
      this.#settle(message, await handleAlone(this.#options, delivered(message)));
    }
  }

  #ignore(message: JsMsg): void {
    count('booking.listener.ignored_messages', { listener: this.#options.listener.name });
    message.ack();
  }

  async #triedTogether(messages: readonly JsMsg[]): Promise<boolean> {
    if (messages.length === 0) return true;
    try {
      await handleTogether(this.#options, messages.map(delivered));
    } catch (err) {
      this.#options.logger.debug({ err, listener: this.#options.listener.name }, 'handling messages one by one');
      return false;
    }
    messages.forEach((message) => message.ack());
    return true;
  }

  #settle(message: JsMsg, handling: Handling): void {
    switch (handling.outcome) {
      case 'handled':
        message.ack();
        break;
      case 'retry':
        message.nak(backoffMs(handling.attempts, MESSAGE_RETRY));
        break;
      case 'unavailable':
        message.nak(backoffMs(1, DATABASE_PAUSE));
        break;
    }
  }
}

/**
 * JetStream sends the status of a pull request wherever the request asks it to, also into the stream of a service that did
 * not ask. It is stored without its status line, so that nothing but its empty content is left. No event is empty.
 */
function isEmpty({ data }: JsMsg): boolean {
  return data.length === 0;
}

/** Neither a stream nor a consumer comes back by itself: until somebody has made it again, nothing can be heard. */
function isMissing(error: unknown): boolean {
  const codes: unknown[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];
  return error instanceof JetStreamApiError && codes.includes(error.code);
}

function delivered(message: JsMsg): DeliveredMessage {
  return {
    stream: message.info.stream,
    streamSeq: message.seq,
    subject: message.subject,
    payload: message.string(),
    traceparent: message.headers?.values('traceparent')[0],
  };
}
